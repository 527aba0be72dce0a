// The rest of the page: charts over time, resources, what differs, what limited each system, the delivery audit, the
// comparison, the tables of all figures, the environment, and how to repeat it.

const withFigures = () => runs.filter(figures);
const RUN = {name: 'run', text: true};
const RESPONSE_WORD = 'response time';

function timeSection() {
  if (!runs.some(run => run.intervals && run.intervals.startSeconds.length > 0)) return;
  const grouped = Math.max(...runs.map(run => run.intervalsPerGroup || 1));
  const part = section('time', 'Over time', (grouped > 1 ? 'Of a run with many seconds up to ' + count(grouped)
    + ' make a group: its median is the line, its least and most are the band; intervals.csv has each. ' : '')
    + 'Shaded: warm-up, backlog, faults, drain, and where the system was steady; lighter where not all runs were. '
    + 'Dotted: what happened then. Dashed lines: runs that are not valid. One hue: runs of '
    + 'one system. Ctrl and the wheel zoom, a double click takes it back.');
  const grid = element('div', {class: 'grid'});
  part.append(grid);
  const ofLatency = kind => p => kind + {p50: 'P50Nanos', p99: 'P99Nanos', 'p99.9': 'P999Nanos', max: 'MaxNanos'}[p];
  const choices = {names: ['p50', 'p99', 'p99.9', 'max'], chosen: 'p99'};
  const latency = (title, word, kind) =>
    overTime(grid, title, word, ofLatency(kind), {show: nanos, log: true, choices});
  const target = {show: plain, dashed: 'targetMessagesPerSecond'};
  latency('Response time', RESPONSE_WORD, 'response');
  overTime(grid, 'Acknowledged, msg/s', null, () => 'acknowledgedMessagesPerSecond', target);
  latency('Service time', 'service time', 'service');
  overTime(grid, 'Sent, msg/s', null, () => 'sentMessagesPerSecond', target);
  latency('End-to-end time', 'end-to-end time', 'endToEnd');
  if (runs.some(run => points(run, 'storedToReceivedP99Nanos').some(([, v]) => v !== null))) {
    latency('Stored-to-received time', 'stored-to-received time', 'storedToReceived');
  }
  overTime(grid, 'Received, msg/s', null, () => 'receivedMessagesPerSecond', {show: plain});
  latency('Send delay', 'send delay', 'sendDelay');
  overTime(grid, 'Outstanding messages', 'outstanding', () => 'outstandingMessages', {show: plain});
  overTime(grid, 'Backlog, messages', 'backlog', () => 'backlogMessages', {show: plain});
  if (runs.some(run => points(run, 'failedMessages').some(([, v]) => v > 0))) {
    overTime(grid, 'Failed sends in each second', null, () => 'failedMessages', {show: plain});
  }
}

/**
 * Draws what the streamed figures call kind.NAME.figure: one line for each NAME of each run, the sum of the figures;
 * or of others where those are not told apart.
 */
function namedOverTime(parent, title, kind, names, show, {idle = true, or = []} = {}) {
  const lines = [names, ...or].flatMap(figuresOf => runs.flatMap(run => {
    const end = '.' + figuresOf[0];
    const columns = Object.keys(run.intervals || {}).filter(name => name.startsWith(kind + '.') && name.endsWith(end));
    return columns.map(name => {
      const prefix = name.slice(0, -end.length);
      const all = figuresOf.map(figure => column(run, prefix + '.' + figure));
      const summed = i => all.some(of => absent(of[i])) ? null : all.reduce((sum, of) => sum + of[i], 0);
      const values = all[0].map((v, i) => summed(i));
      return {run, name: prefix.slice(kind.length + 1), points: spreadOverTime(run, values)};
    });
  })).filter(line => line.points.some(([, v]) => v !== null && (idle || v !== 0)));
  if (lines.length === 0) return;
  const linesOf = name => name === undefined ? lines : lines.filter(line => line.name === name);
  const known = distinct(lines.map(line => line.name));
  const inMost = known.reduce((most, name) => Math.max(most, linesOf(name).length), 0);
  // Of the processes that most runs have, a broker's says more of its system than the generator's.
  const common = known.filter(name => linesOf(name).length === inMost);
  const choices = runs.length > 1 ? {
    names: known, chosen: common.find(name => !/^(generator|conductor|worker-\d+)$/.test(name)) || common[0],
    of: kind === 'network' ? 'interface' : kind,
  } : undefined;
  chart(parent, title, null, name => {
    // With dots, as a sample between two missing ones has no line.
    const series = withBands(show, linesOf(name).map((line, i) => ({
      ...style(line.run), showSymbol: true, symbolSize: 3,
      tells: runs.length > 1 ? shown(line.run) + ' · ' + line.name : line.name,
      ...runs.length === 1 && {name: line.name, color: hue(i)},
      data: line.points,
    })));
    return base({
      series,
      spans: spansOf(distinct(linesOf(name).map(line => line.run))),
      tooltip: atInstant(series, show),
      xAxis: timeAxis(),
      yAxis: {type: 'value', axisLabel: {color: ink('--soft'), formatter: show}},
    });
  }, {choices, involved: name => distinct(linesOf(name).map(line => line.run))});
}

function resourcesSection() {
  const used = withFigures().filter(run => run.result.resources);
  const streamed = runs.some(run => Object.keys(run.intervals || {}).some(name => name.startsWith('process.')));
  if (used.length === 0 && !streamed) return;
  const of = run => run.result.resources;
  const part = section('resources', 'Resources', 'CPU, memory, disk and network, on the time axis of the latencies. '
    + 'What could not be read is not there, and the last table says why.');
  table(part, 'Messages per CPU second', [RUN, {name: 'of the broker', word: 'messages per CPU second', show: plain},
    {name: 'of the generator', word: 'messages per CPU second', show: plain}, {name: 'samples', show: count},
    {name: 'CPU of reading them, of a core', show: share}],
  used.map(run => [run.name, of(run).messagesPerBrokerCpuSecond, of(run).messagesPerGeneratorCpuSecond,
    of(run).sampling.samples, of(run).sampling.cpuShare]));
  const grid = element('div', {class: 'grid'});
  part.append(grid);
  const over = (title, kind, names, show, more) => namedOverTime(grid, title, kind, names, show, more);
  over('CPU, cores', 'process', ['cpuUserCores', 'cpuSystemCores'], plain, {or: [['cpuCores']]});
  over('Resident memory', 'process', ['residentBytes'], bytes);
  over('Heap in use', 'process', ['heapUsedBytes'], bytes);
  over('Pauses for collection in each interval', 'process', ['garbageCollectionNanos'], nanos);
  over('Written to disks, by process', 'process', ['writtenBytesPerSecond'], bytesPerSecond);
  over('Read and written, by disk', 'disk', ['readBytesPerSecond', 'writtenBytesPerSecond'], bytesPerSecond,
    {idle: false});
  over('Disks busy', 'disk', ['busyShare'], share, {idle: false});
  over('Requests of disks, per second', 'disk', ['requestsPerSecond'], plain, {idle: false});
  over('Queue of disks', 'disk', ['queueLength'], plain, {idle: false});
  over('Received and sent, by network interface', 'network', ['receivedBytesPerSecond', 'sentBytesPerSecond'],
    bytesPerSecond, {idle: false});
  over('Load average of the machine', 'machine', ['loadAverage'], plain);
  over('CPU in programs and kernel, cores of the machine', 'machine', ['userCores', 'systemCores'], plain);
  over('CPU idle for a disk, cores of the machine', 'machine', ['ioWaitCores'], plain, {idle: false});
  over('Page cache', 'machine', ['cachedBytes'], bytes);
  over('Written and not yet on a disk', 'machine', ['dirtyBytes'], bytes, {idle: false});
  over('Swap space in use', 'machine', ['swapUsedBytes'], bytes, {idle: false});
  const machine = [{name: 'load, highest', show: plain},
    {name: 'user cores', show: plain}, {name: 'system cores', show: plain},
    {name: 'cores idle for a disk', show: plain}, {name: 'stolen cores', show: plain},
    {name: 'free, lowest', show: bytes}, {name: 'cached', show: bytes}, {name: 'dirty', show: bytes},
    {name: 'swap', show: bytes}, {name: 'swapped in', show: bytes},
    {name: 'swapped out', show: bytes}];
  const ofMachine = m => [m.maxLoadAverage, m.userCores, m.systemCores, m.ioWaitCores, m.stolenCores, m.minFreeBytes,
    m.maxCachedBytes, m.maxDirtyBytes, m.maxSwapUsedBytes, m.swappedInBytes, m.swappedOutBytes];
  const observed = used.flatMap(run => of(run).observedHosts.map(host => ({run, host})));
  const parts = kind => observed.flatMap(({run, host}) => host[kind].map(each => ({run, host, each})));
  table(part, 'Hosts without load, in the measured part', [RUN, {name: 'host', text: true},
    {name: 'CPUs', show: count}, ...machine, {name: 'not known', text: true}],
  observed.map(({run, host}) => [run.name, host.host, host.hardware.cpus, ...ofMachine(host.machine || {}),
    host.missing]));
  table(part, 'Disks of hosts without load', [RUN, {name: 'host', text: true}, {name: 'disk', text: true},
    {name: 'read', show: bytes}, {name: 'written', show: bytes}, {name: 'busy', show: share}],
  parts('disks').map(({run, host, each}) => [run.name, host.host, each.name, each.readBytes, each.writtenBytes,
    each.busyShare]));
  table(part, 'Networks of hosts without load', [RUN, {name: 'host', text: true}, {name: 'interface', text: true},
    {name: 'received', show: bytes}, {name: 'sent', show: bytes}],
  parts('networks').map(({run, host, each}) => [run.name, host.host, each.name, each.receivedBytes, each.sentBytes]));
  const all = folded(part, 'Machine, processes, disks and networks of each run');
  table(all, 'Machine in the measured part', [RUN, ...machine],
    used.filter(run => of(run).machine).map(run => [run.name, ...ofMachine(of(run).machine)]));
  const jvm = ['maxHeapUsedBytes', 'garbageCollections', 'garbageCollectionNanos', 'fullGarbageCollections',
    'safepoints', 'safepointNanos'];
  table(all, 'Processes in the measured part', [RUN, {name: 'process', text: true}, {name: 'source', text: true},
    {name: 'CPU', show: seconds}, {name: 'CPU user', show: seconds}, {name: 'CPU system', show: seconds},
    {name: 'cores', show: plain}, {name: 'max cores', show: plain}, {name: 'max memory', show: bytes},
    {name: 'max threads', show: count},
    {name: 'max open files', show: count}, {name: 'read', show: bytes}, {name: 'written', show: bytes},
    {name: 'received', show: bytes}, {name: 'sent', show: bytes}, {name: 'max heap', show: bytes},
    {name: 'collections', show: count}, {name: 'in collections', show: nanos}, {name: 'full', show: count},
    {name: 'safepoints', show: count}, {name: 'in safepoints', show: nanos}],
  used.flatMap(run => of(run).processes.map(p => [run.name, p.name, p.source, p.cpuSeconds, p.cpuUserSeconds,
    p.cpuSystemSeconds, absent(p.cpuSeconds) ? null : p.cpuSeconds * 1e9 / p.observedNanos, p.maxCores,
    p.maxResidentBytes, p.maxThreads, p.maxOpenFiles, p.readBytes, p.writtenBytes, p.receivedBytes, p.sentBytes,
    ...jvm.map(name => p.jvm ? p.jvm[name] : null)])));
  table(all, 'Disks in the measured part', [RUN, {name: 'disk', text: true}, {name: 'read', show: bytes},
    {name: 'written', show: bytes}, {name: 'busy', show: share}, {name: 'requests', show: count},
    {name: 'mean time of a request', show: nanos}],
  used.flatMap(run => of(run).disks.map(d => [run.name, d.name, d.readBytes, d.writtenBytes, d.busyShare, d.requests,
    d.requestNanos])));
  table(all, 'Networks in the measured part', [RUN, {name: 'interface', text: true}, {name: 'received', show: bytes},
    {name: 'sent', show: bytes}],
  used.flatMap(run => of(run).networks.map(n => [run.name, n.name, n.receivedBytes, n.sentBytes])));
  table(all, 'Not read', [RUN, {name: 'what and why', text: true}],
    used.flatMap(run => of(run).unread.map(sentence => [run.name, sentence])));
}

/** What runs of one system say: their one answer, or which of them say what. */
function answerOf(peers, value) {
  const answers = distinct(peers.map(value));
  return answers.length === 1 ? answers[0]
    : answers.map(answer => peers.filter(run => value(run) === answer).map(run => run.name).join(', ')
      + ': ' + (answer ?? '–')).join('; ');
}

/**
 * One row for each name, one column for each system: those in which runs differ, the rest on demand, as is what only
 * one system knows. Of runs without a result nothing is known.
 */
function sideBySide(part, title, groups) {
  const rows = [];
  const different = new Set();
  const ofOne = new Set();
  const known = runs.filter(run => run.result);
  const systems = systemsOf(known).map(name => ({name, peers: known.filter(run => systemOf(run) === name)}));
  groups.forEach(({kind, of}) => {
    const answers = new Map(known.map(run => [run, of(run)]));
    distinct(known.flatMap(run => Object.keys(answers.get(run)))).forEach(name => {
      const value = run => answers.get(run)[name] ?? null;
      const row = [kind, name, ...systems.map(system => answerOf(system.peers, value))];
      rows.push(row);
      const having = known.filter(run => value(run) !== null);
      if (systemsOf(having).length < systems.length && systemsOf(having).length === 1) ofOne.add(row);
      else if (new Set(known.map(value)).size > 1) different.add(row);
    });
  });
  const columns = [{name: 'of', text: true}, {name: 'what', text: true}, ...systems.map(({name, peers}) => ({
    name: peers.length === 1 ? peers[0].name : name + ' (' + counted(peers.length, 'run') + ')', text: true}))];
  if (known.length < 2) {
    table(folded(part, title), title, columns, rows);
    return;
  }
  if (different.size === 0) part.append(element('p', {class: 'lead'}, title + ': nothing differs.'));
  table(part, title + ': what differs', columns, [...different]);
  const rest = (words, some) => {
    if (some.length > 0) table(folded(part, title + ' ' + words), title + ' ' + words, columns, some);
  };
  rest('(what only one system has)', [...ofOne]);
  rest('(what is alike)', rows.filter(row => !different.has(row) && !ofOne.has(row)));
}

function fairnessSection() {
  const part = section('fairness', runs.length > 1 ? 'What differs' : 'Settings',
    'Read back from broker and clients, not repeated from files. A dash: it has no such setting, or does not tell.');
  const result = run => run.result || {};
  const heaps = run => {
    const processes = result(run).resources ? run.result.resources.processes : [];
    const nodes = processes.filter(p => p.role === 'BROKER' && p.jvm && p.jvm.maxHeapCapacityBytes);
    return nodes.length === 0 ? {}
      : {'heap, largest seen': nodes.map(p => p.name + ' ' + bytes(p.jvm.maxHeapCapacityBytes)).join(', ')};
  };
  const cpuList = cpus => counted(cpus.length, 'CPU') + ': ' + cpus.join(', ');
  const facts = source => run => Object.fromEntries((figures(run) ? figures(run).facts : [])
    .filter(f => f.source === source).map(f => [f.name, f.value]));
  const compressed = run => {
    const ratios = (figures(run) ? figures(run).clientMetrics : [])
      .filter(m => m.unit === 'compressed bytes per byte' && !absent(m.value)).map(m => m.value);
    const min = plain(Math.min(...ratios));
    const max = plain(Math.max(...ratios));
    return ratios.length === 0 ? {}
      : {'compression achieved': (min === max ? min : min + ' to ' + max) + ' compressed bytes per byte'};
  };
  const age = d => d.brokerAge
    ? counted(d.brokerAge.messages, 'message') + ' in ' + (d.brokerAge.seconds / 60).toFixed(1) + ' min' : 'not known';
  sideBySide(part, 'Guarantees and settings', [
    {kind: 'guarantee', of: run => {
      const p = result(run).guarantees;
      return p ? {'acknowledged when': p.acknowledgedWhen, delivery: p.delivery, order: p.order,
        'send blocks': p.blocking, durability: p.durability} : {};
    }},
    {kind: 'version', of: run => {
      const d = result(run).driver;
      return d ? {system: d.system, broker: d.brokerVersion || 'not known',
        ...d.brokerImage && {'broker image': d.brokerImage},
        'client version': d.clientVersion || 'unknown', 'broker launched by Weir': String(d.brokerLaunched),
        'broker age at the start': age(d)} : {};
    }},
    {kind: 'CPUs', of: run => {
      const c = run.result && run.result.environment.cpus;
      return c ? {generator: cpuList(c.generator), broker: (c.broker ? cpuList(c.broker) : 'not known')
          + (c.brokerLimit ? `; limited to the time of ${exactly(c.brokerLimit, 2)}` : ''),
        apart: c.apart ? 'yes' : 'no', because: c.reason} : {};
    }},
    {kind: 'broker', of: run => ({...heaps(run), ...facts('BROKER')(run)})},
    {kind: 'producer', of: run => ({...facts('PRODUCER')(run), ...compressed(run)})},
    {kind: 'consumer', of: facts('CONSUMER')},
  ]);
}

const TIME_PARTS = {
  waiting: ['waiting', 'for the next message to be due'], insideSend: ['inside send', 'in the client'],
  backPressure: ['back-pressure', 'too many messages outstanding'], engine: ['engine', 'in Weir'],
};

/** Share of its time for which the busiest of some senders waited for due times, and the largest of its other parts. */
function busiestOf(senders) {
  const part = (sender, name) => sender[name + 'Nanos'] / sender.wallNanos;
  const busiest = senders.filter(sender => sender.wallNanos > 0)
    .sort((one, other) => part(one, 'waiting') - part(other, 'waiting'))[0];
  if (!busiest) return [null, null];
  const [name] = Object.keys(TIME_PARTS).filter(of => of !== 'waiting')
    .sort((one, other) => part(busiest, other) - part(busiest, one));
  return [part(busiest, 'waiting'), part(busiest, name) > 0 ? TIME_PARTS[name][0] : null];
}

/** What the colours of the bars mean. */
const timeLegend = () => element('p', {class: 'bar-legend'}, Object.entries(TIME_PARTS).map(([name, [word, where]]) =>
  element('span', {}, element('i', {class: name}), word + ', ' + where)));

/** Parts of the senders' time over runs, as one bar. */
function timeBar(some) {
  const parts = TIME_PARTS;
  const senders = some.flatMap(run => figures(run).generators.flatMap(generator => generator.senders))
    .filter(sender => sender.wallNanos > 0);
  const wall = senders.reduce((sum, sender) => sum + sender.wallNanos, 0);
  if (wall === 0) return null;
  const part = name => senders.reduce((sum, sender) => sum + Math.max(0, sender[name + 'Nanos']), 0) / wall;
  const bar = element('div', {class: 'bar', role: 'img', 'aria-label': Object.keys(parts)
    .map(name => parts[name][0] + ' ' + share(part(name))).join(', ')});
  Object.keys(parts).forEach(name => bar.append(element('span', {class: name, title: parts[name][0] + ' ('
    + parts[name][1] + '): ' + share(part(name)), style: 'flex-grow:' + part(name)},
  part(name) > .16 ? parts[name][0] + ' ' + share(part(name)) : '')));
  return element('div', {}, bar, element('small', {},
    (some.length > 1 ? counted(some.length, 'run') + ' together; ' : '') + 'whatever the colour, for '
    + share(part('runQueueWait')) + ' of the time the threads were ready to run and had no CPU'));
}

function limitsSection() {
  const finished = withFigures();
  if (finished.length === 0) return;
  const part = section('limits', data.systems.length > 1 ? 'What limited each system' : 'What limited it',
    'What held back the rate. The bars show where the time of the sending threads went in the measured part: a thread '
    + 'that waits for its next message could send more. How far latencies are the generator\'s is in the verdicts.');
  const list = element('div', {id: 'limited', class: 'grid'});
  data.systems.forEach(row => {
    const peers = finished.filter(run => row.runs.includes(run.name));
    list.append(element('div', {class: 'card'}, element('h3', {}, row.system),
      peers.length > 0 ? timeBar(peers) : null,
      element('ul', {}, limitsOf(runs.filter(run => run.limit && row.runs.includes(run.name)))
        .map(sentence => element('li', {}, sentence)))));
  });
  part.append(timeLegend(), list);
  const all = folded(part, 'Generator, sender threads and clients of each run');
  const ofSender = ['waitingNanos', 'insideSendNanos', 'engineNanos', 'backPressureNanos', 'runQueueWaitNanos',
    'cpuNanos', 'headOfLineNanos'];
  const senders = run => figures(run).generators.flatMap(generator => generator.senders);
  const perSecond = (run, summary) => summary && figures(run).windowNanos > 0
    ? summary.count * 1e9 / figures(run).windowNanos : null;
  table(all, 'Generators', [RUN, {name: 'generator', text: true}, {name: 'acknowledged /s', show: count},
    {name: 'received /s', show: count}, {name: 'CPUs, by the run', show: share},
    {name: 'CPUs, by all', show: share}, {name: 'steal', show: share}, {name: 'pauses', show: nanos},
    {name: 'longest pause', show: nanos}, {name: 'collections', show: count}, {name: 'in collections', show: nanos},
    {name: 'began late by', show: nanos}, {name: 'slack of its busiest sender', show: share},
    {name: 'otherwise it was', text: true}],
  finished.flatMap(run => figures(run).generators.map(({name, load, measured, startDelayNanos, senders: own}) => [
    run.name, name,
    perSecond(run, measured.service), perSecond(run, measured.endToEnd), load.processCpuShare,
    load.machineCpuShare, load.machineStealShare, load.pauseNanos, load.longestPauseNanos, load.garbageCollections,
    load.garbageCollectionNanos, startDelayNanos, ...busiestOf(own)])));
  table(all, 'Hosts of the generators', [RUN, {name: 'generator', text: true}, {name: 'host', text: true},
    {name: 'clock known at the start to ±', show: nanos}, {name: 'at the end to ±', show: nanos},
    {name: 'its clock gained', show: nanos}],
  finished.flatMap(run => figures(run).generators.filter(({host}) => host).map(({name, host, clock}) =>
    [run.name, name, host, clock.startBoundNanos, clock.end?.boundNanos, clock.end?.gainedNanos])));
  table(all, 'End-to-end times between hosts', [RUN, {name: 'from', text: true}, {name: 'to', text: true},
    {name: 'known to ±', show: nanos}],
  finished.filter(run => figures(run).endToEndClock).map(run => [run.name,
    ...['producers', 'consumers', 'boundNanos'].map(what => figures(run).endToEndClock[what])]));
  table(all, 'Sender threads', [RUN, {name: 'thread', text: true}, {name: 'waiting', show: share},
    {name: 'inside send', show: share}, {name: 'engine', show: share}, {name: 'back-pressure', show: share},
    {name: 'without a CPU', show: share}, {name: 'CPU', show: share}, {name: 'head-of-line blocking', show: share}],
  finished.flatMap(run => senders(run).filter(s => s.wallNanos > 0).map(s => [run.name, s.thread,
    ...ofSender.map(name => s[name] < 0 ? null : s[name] / s.wallNanos)])));
  table(all, 'How senders waited', [RUN, {name: 'thread', text: true}, {name: 'wait policy', text: true},
    {name: 'because', text: true}],
  finished.flatMap(run => senders(run).filter(s => s.waiting)
    .map(s => [run.name, s.thread, s.waiting.policy, s.waiting.reason])));
  table(all, 'Figures of the clients', [RUN, {name: 'client', text: true}, {name: 'metric', text: true},
    {name: 'value', show: plain}, {name: 'unit', text: true}],
  finished.flatMap(run => figures(run).clientMetrics
    .map(m => [run.name, lowerWords(m.source), m.name, m.value, m.unit])));
}

function auditSection() {
  const finished = withFigures();
  if (finished.length === 0) return;
  const part = section('audit', 'Delivery audit',
    'What became of every message, of all phases, counted once for each subscription.');
  const kinds = ['duplicates', 'reordered', 'corrupted', 'phantoms', 'otherOrigin'];
  table(part, 'Faults', [RUN, {name: 'checked', text: true}, {name: 'acked, missing', show: count},
    {name: 'of them proven lost', show: count}, {name: 'failed, never received', show: count}, ...kinds.map(name => ({
      name: {phantoms: 'refused, yet received', otherOrigin: 'of another run'}[name] || name, show: count})),
    {name: 'errors', text: true}],
  finished.map(run => {
    const a = figures(run).deliveryAudit;
    const errors = Object.entries(figures(run).errors).map(([kind, n]) => count(n) + ' × ' + kind);
    return [run.name, a.checked ? 'yes' : 'no', a.checked ? a.missing : null,
      a.checked ? figures(run).lostMessages : null, a.checked ? a.unknown.never + a.refused.never : null,
      ...kinds.map(name => a.checked ? a[name] : null),
      errors.join('; ') || 'none'];
  }));
  table(folded(part, 'Receipts by what became of the send'), 'Receipts', [RUN,
    {name: 'sent message was', text: true}, {name: 'received never', show: count}, {name: 'received', show: count},
    {name: 'received again', show: count}],
  finished.filter(run => figures(run).deliveryAudit.checked)
    .flatMap(run => ['acknowledged', 'unknown', 'refused', 'aborted'].map(kind => {
      const receipts = figures(run).deliveryAudit[kind];
      return [run.name, kind, receipts.never, receipts.once, receipts.again];
    })));
  const promised = runs.filter(run => run.result && run.result.guarantees);
  const delayed = promised.some(({result}) => result.guarantees.deliveryDelayNanos > 0);
  const promise = ({result: {guarantees}}) => guarantees.acknowledgedWhen + '|' + guarantees.deliveryDelayNanos;
  table(part, 'Acknowledgements', [{name: 'of', text: true}, {name: 'acknowledged is what is', text: true},
    ...delayed ? [{name: 'delivery due after', show: nanos}] : []],
  distinct(promised.map(promise)).map(each => promised.filter(run => promise(run) === each)).map(alike =>
    [listed(systemsOf(alike)), alike[0].result.guarantees.acknowledgedWhen,
      ...delayed ? [alike[0].result.guarantees.deliveryDelayNanos] : []]));
}

function verdictsSection() {
  const part = section('verdicts', 'Verdicts in detail');
  if (data.answer.length > 0) {
    const items = data.answer.map(sentence => element('li', {}, withCauses(sentence)));
    part.append(element('ul', {id: 'answer'}, items));
  }
  const certain = ({all, shown: differ}) => differ === 0 ? 'no' : differ < all ? 'in part' : 'yes';
  table(part, 'Order by p99 of the response time', [{name: 'acknowledged is what is', text: true},
    {name: 'systems, the lowest first', text: true, sentence: true}, {name: 'certain', text: true},
    {name: 'pairs of systems', show: count}, {name: 'compared', show: count}, {name: 'difference shown', show: count},
    {name: 'perhaps by generator delay', show: count}],
  (data.order || []).map(({acknowledged, systems, pairs}) => [acknowledged, systems.join(', '),
    systems.length > 1 ? certain(pairs) : null, pairs.all, pairs.compared, pairs.shown, pairs.uncertain]));
  table(part, 'Verdict of each run', [{...RUN, whole: true}, {name: 'verdict', text: true, verdict: true}],
    runs.map(run => [run.name, verdictText(run)]));
  const found = distinct(runs.flatMap(run => findingsOf(run).map(({cause}) => cause)));
  table(part, 'Causes', [{name: 'cause', text: true, whole: true}, {name: 'meaning', text: true},
    {name: 'first thing to do', text: true, sentence: true}, {name: 'runs', show: count}],
  found.map(cause => [cause, data.causes[cause].brief, remedyOf(data.causes[cause]),
    runs.filter(run => findingsOf(run).some(each => each.cause === cause)).length]));
  table(part, 'Findings', [{...RUN, whole: true}, {name: 'cause', text: true, whole: true, causes: true},
    {name: 'sentence', text: true, sentence: true}],
  runs.filter(run => run.result)
    .flatMap(run => run.result.verdict.findings.map(finding => [run.name, finding.cause, finding.sentence])));
  table(folded(part, 'Notes on each run: what else to know of its figures'), 'Notes', [RUN, {name: 'note', text: true}],
    withFigures().flatMap(run => run.result.verdict.notes.map(note => [run.name, note])));
}

function comparisonSection() {
  if (!data.comparison) return;
  const part = section('comparison', 'Side by side', 'A run is one sample. The ratio is that of the runs of one round, '
    + 'so it may differ from that of the two medians; a difference is shown where its interval does not hold 1. With '
    + 'many questions some would seem to differ by chance, which is corrected for (Holm).');
  const p = v => absent(v) ? '–' : v < 1e-4 ? '< 0.0001' : v.toFixed(4);
  const answers = {SHOWN: 'difference shown', NOT_SHOWN: 'no difference shown', NOT_CERTAIN: 'not certain',
    TOO_FEW_RUNS: 'too few runs'};
  data.comparison.comparisons.forEach(each => {
    table(part, each.workload, [{name: 'metric', text: true, whole: true}, {name: 'answer', text: true, whole: true},
      {name: 'what the runs show', text: true, sentence: true}, {name: 'one, by median', text: true},
      {name: 'other, by median', text: true}, {name: 'ratio, run by run', show: plain}, {name: 'from', show: plain},
      {name: 'to', show: plain}, {name: 'runs', text: true}, {name: 'p', show: p}, {name: 'effect', show: plain}],
    each.differences.map(d => [d.metric, answers[d.answer], d.sentence, d.variant + ' ' + d.medianText,
      d.other + ' ' + d.otherMedianText, d.ratio, d.ratioLow, d.ratioHigh,
      d.runs + (d.paired ? ' pairs of one round' : ' separate runs of each'), d.pValue, d.effectSize]));
    each.warnings.forEach(warning => part.append(element('p', {class: 'warn'}, warning)));
  });
  table(part, 'Not compared', [RUN, {name: 'why', text: true}],
    data.comparison.leftOut.map(run => [run.run, run.reason]));
}

function searchSection() {
  const limited = withFigures().filter(run => figures(run).search && figures(run).search.slo);
  const searched = withFigures().filter(run => figures(run).search && figures(run).search.ending !== 'GIVEN');
  if (searched.length === 0) {
    if (limited.length > 0) limitsTables(section('search', 'The limits', 'Judged over the measured part.'), limited);
    return;
  }
  const part = section('search', 'The search for the rate',
    'Each step held a rate on its own; the rate is sustained when nothing queues up.');
  table(part, 'Steps', [RUN, {name: 'step', show: count}, {name: 'stage', text: true},
    {name: 'target msg/s', show: plain}, {name: 'acked msg/s', show: plain}, {name: 'received msg/s', show: plain},
    {name: 'failed', show: count}, {name: 'response p99', word: RESPONSE_WORD, show: nanos},
    {name: 'backlog grew by msg/s', word: 'backlog', show: plain}, {name: 'judgement', text: true}],
  searched.flatMap(run => figures(run).search.steps.map((step, i) => [run.name, i + 1, lowerWords(step.stage),
    step.targetMessagesPerSecond, step.acknowledgedMessagesPerSecond, step.receivedMessagesPerSecond,
    step.failedMessages, step.p99ResponseNanos, step.backlogSlopeMessagesPerSecond, lowerWords(step.judgement)])));
  freshRunsTable(part, limited.filter(run => figures(run).search.slo.freshRuns));
  limitsTables(part, limited);
  table(part, 'Rates by p99', [RUN, {name: 'response p99 at most', word: RESPONSE_WORD, show: nanos},
    {name: 'highest rate msg/s', show: plain}, {name: 'lowest rate beyond msg/s', show: plain}],
  searched.flatMap(run => [5e6, 10e6, 25e6, 50e6, 100e6]
    .map(limit => [run.name, limit, ...ratesAround(figures(run).search, limit)])));
}

/**
 * Returns the highest rate whose p99 is within a limit, and the lowest tried above it whose p99 is not: by the last
 * step of each rate, and up to the highest rate that was found to be sustained.
 */
function ratesAround({steps, foundMessagesPerSecond}, limit) {
  const last = new Map(steps.filter(step => step.stage !== 'HEALTH').map(step => [step.targetMessagesPerSecond, step]));
  const within = step => step.judgement === 'SUSTAINED' && step.p99ResponseNanos <= limit
    && step.targetMessagesPerSecond <= (foundMessagesPerSecond || 0);
  const rates = chosen => [...last.values()].filter(chosen).map(step => step.targetMessagesPerSecond);
  const highest = Math.max(0, ...rates(within));
  const beyond = Math.min(...rates(step => !within(step) && step.targetMessagesPerSecond > highest));
  return [highest || null, isFinite(beyond) ? beyond : null];
}

/** The runs that were made to confirm the rate found, by rate; a confidence is shown only where one is claimed. */
function freshRunsTable(part, runs) {
  if (runs.length === 0) return;
  table(part, 'Fresh runs at the rate found', [RUN, {name: 'rate msg/s', show: plain},
    {name: 'kept the limits', show: count}, {name: 'did not', show: count}, {name: 'answer', text: true},
    {name: 'rule', text: true}, {name: 'confidence', show: share}],
  runs.flatMap(run => {
    const {rule, confidence, rates} = figures(run).search.slo.freshRuns;
    return rates.map(rate => [run.name, rate.messagesPerSecond, rate.kept, rate.missed, lowerWords(rate.answer),
      lowerWords(rule), rate.answer === 'CONFIRMED' ? confidence : null]);
  }));
}

function limitsTables(part, runs) {
  if (runs.length === 0) return;
  const columns = [{name: 'limit', text: true}, {name: 'value', text: true}, {name: 'may be', text: true},
    {name: 'beyond it', show: share}, {name: 'at least', show: share}, {name: 'at most', show: share},
    {name: 'may be beyond', show: share}, {name: 'answer', text: true}];
  const isTime = figure => /^(response|service|endToEnd)\./.test(figure.term);
  const word = (figure, value) => value == null ? '' : isTime(figure) ? nanos(value)
    : figure.term.endsWith('Share') ? share(value) : plain(value);
  const ofMessages = (figure, value) => figure.allowed !== figure.limit && value != null ? value : null;
  const cells = figure => [figure.term, word(figure, figure.value), word(figure, figure.limit),
    ofMessages(figure, figure.tested), ofMessages(figure, figure.low), ofMessages(figure, figure.high),
    ofMessages(figure, figure.allowed), lowerWords(figure.answer)];
  table(part, 'Limits', [RUN, {name: 'rate msg/s', show: plain}, {name: 'held s', show: plain}, ...columns],
    runs.flatMap(run => [
      ...figures(run).search.steps.filter(step => step.stage === 'SLO')
        .flatMap(step => step.slo
          .map(each => [run.name, step.targetMessagesPerSecond, step.holdSeconds, ...cells(each)])),
      ...figures(run).search.slo.measured
        .map(each => [run.name, figures(run).search.measuredMessagesPerSecond, null, ...cells(each)])]));
}

function backlogSection() {
  const behind = withFigures().filter(run => figures(run).backlog);
  if (behind.length === 0) return;
  const part = section('backlog', 'The backlog', 'Consumers were paused (build), resumed (catch-up) and kept up again '
    + '(after) while producers went on.');
  const word = value => lowerWords(value).replace('catch up', 'catch-up');
  const open = (run, value) => figures(run).loop === 'closed' ? null : value;
  table(part, 'Backlogs', [RUN, {name: 'target', show: count}, {name: 'max', show: count},
    {name: 'drained at', show: count}, {name: 'counted by', text: true}, {name: 'ending', text: true}],
  behind.map(run => {
    const b = figures(run).backlog;
    const most = b.stages.map(s => s.maxBacklogMessages).filter(m => !absent(m));
    return [run.name, b.targetMessages, most.length > 0 ? Math.max(...most) : null, b.drainedBelowMessages,
      b.countedBy === 'BROKER' ? 'the broker' : 'Weir', word(b.ending)];
  }));
  table(part, 'Stages', [RUN, {name: 'stage', word: 'stage', text: true}, {name: 'lasted', show: seconds},
    {name: 'target msg/s', show: plain}, {name: 'acked msg/s', show: plain}, {name: 'received msg/s', show: plain},
    {name: 'response p50', word: RESPONSE_WORD, show: nanos}, {name: 'response p99', word: RESPONSE_WORD, show: nanos},
    {name: 'service p99', word: 'service time', show: nanos}, {name: 'backlog at start', word: 'backlog', show: count},
    {name: 'at most', show: count}, {name: 'at end', show: count}],
  behind.flatMap(run => figures(run).backlog.stages.map(s => [run.name, word(s.stage), s.seconds,
    s.targetMessagesPerSecond, s.acknowledgedMessagesPerSecond, s.receivedMessagesPerSecond,
    open(run, s.p50ResponseNanos), open(run, s.p99ResponseNanos), s.p99ServiceNanos, s.firstBacklogMessages,
    s.maxBacklogMessages, s.lastBacklogMessages])));
}

function readingSection() {
  const reads = withFigures().filter(run => figures(run).reading);
  if (reads.length === 0) return;
  const part = section('reading', 'The reading', 'Consumers were paused while messages were written, and then resumed. '
    + 'Rates are of deliveries, over all subscriptions, from the first to the last.');
  const fromDisks = run => {
    const brokers = (run.result.resources?.processes || []).filter(each => each.role === 'BROKER');
    const read = brokers.map(each => each.readBytes).filter(each => !absent(each));
    const payload = figures(run).windowCounters.receivedBytes;
    return read.length === 0 || payload === 0 ? null : read.reduce((sum, each) => sum + each, 0) / payload;
  };
  const megabytes = (run, rate) => {
    const {received, receivedBytes} = figures(run).windowCounters;
    return absent(rate) || received === 0 ? null : rate * receivedBytes / received / 1e6;
  };
  table(part, 'Readings', [RUN, {name: 'written', show: count}, {name: 'in', show: seconds},
    {name: 'unread at start', word: 'backlog', show: count}, {name: 'first after', show: seconds},
    {name: 'read', show: count}, {name: 'in', show: seconds}, {name: 'msg/s', show: plain}, {name: 'MB/s', show: plain},
    {name: 'best second msg/s', show: plain}, {name: 'best 10 s msg/s', show: plain},
    {name: 'from disks per delivered byte', show: share}, {name: 'producers', text: true},
    {name: 'ending', text: true}],
  reads.map(run => {
    const r = figures(run).reading;
    return [run.name, r.prefilledMessages, r.prefillSeconds, r.unreadMessages, r.firstReceiptSeconds, r.readMessages,
      r.readSeconds, r.messagesPerSecond, megabytes(run, r.messagesPerSecond), r.maxMessagesPerSecond,
      r.maxTenSecondsMessagesPerSecond, fromDisks(run), r.producersGoOn ? 'went on' : 'sent nothing',
      lowerWords(r.ending)];
  }));
  const several = reads.filter(run => figures(run).reading.groups.length > 1);
  if (several.length === 0) return;
  table(part, 'By subscription', [RUN, {name: 'subscription', show: count}, {name: 'read', show: count},
    {name: 'msg/s', show: plain}, {name: 'best second msg/s', show: plain}],
  several.flatMap(run => figures(run).reading.groups.map(group => [run.name, group.number, group.messages,
    group.messagesPerSecond, group.maxMessagesPerSecond])));
}

const replays = () => withFigures().filter(run => figures(run).replay);

/** Time to the first message, repetition by repetition: the first ones may meet cold files. */
function replayChart(parent) {
  const all = replays();
  const most = Math.max(...all.map(run => figures(run).replay.repetitions.length));
  chart(parent, 'First message after each start', null, () => {
    const series = all.map((run, i) => ({
      name: `${run.name} (${count(figures(run).replay.farMessages)} stay)`, tells: run.name, type: 'line',
      color: hue(i), lineStyle: {width: 1.8}, symbolSize: 8,
      data: figures(run).replay.repetitions.map(({firstSeconds}, n) => [String(n + 1), firstSeconds ?? null]),
    }));
    return base({
      series,
      tooltip: pointed(series, seconds),
      xAxis: {type: 'category', data: Array.from({length: most}, (_, n) => String(n + 1)), name: 'start'},
      yAxis: {type: 'value', min: 0, axisLabel: {color: ink('--soft'), formatter: seconds}},
    });
  }, {involved: () => all, kind: 'lines over the starts', zooms: false});
}

/**
 * Usable replays that differ in the messages that stay alone: of one system, with the same workload otherwise, and at
 * the same points of each factor but that which says how many stay.
 */
function alikeReplays() {
  const pointsOf = run => run.result.campaign?.cell?.points ?? {};
  const all = replays().filter(isUsable);
  const far = run => figures(run).replay.farMessages;
  const saysFar = key => {
    const pairs = distinct(all.map(run => pointsOf(run)[key] + ' ' + far(run))).length;
    return pairs === distinct(all.map(far)).length && pairs === distinct(all.map(run => pointsOf(run)[key])).length;
  };
  const groups = new Map();
  all.forEach(run => {
    const {replay, ...workload} = run.result.workload;
    const {near, times, messages} = replay;
    const points = Object.entries(pointsOf(run)).filter(([key]) => !saysFar(key));
    const key = JSON.stringify([systemOf(run), workload, near, times, messages, points]);
    groups.set(key, [...groups.get(key) ?? [], run]);
  });
  return [...groups.values()];
}

/** Seconds that a million more messages that stay cost, by least squares over all starts; null without a difference. */
function replaySlope(some) {
  const points = some.flatMap(run => figures(run).replay.repetitions
    .filter(each => !absent(each.firstSeconds))
    .map(each => [figures(run).replay.farMessages / 1e6, each.firstSeconds]));
  const mean = of => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return spread > 0 ? points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread : null;
}

function middleOf(values) {
  const sorted = values.filter(value => !absent(value)).sort((a, b) => a - b);
  return sorted.length === 0 ? null : (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

function replaySection() {
  const all = replays();
  if (all.length === 0) return;
  const part = section('replay', 'The replay', 'All nodes were killed and started again. Times are from a start to the '
    + 'first message that was delivered after it, over all subscriptions.');
  const row = run => figures(run).replay;
  const first = (run, name) => row(run).first?.[name];
  const groups = alikeReplays();
  const above = run => {
    const alike = groups.find(group => group.includes(run)) ?? [];
    const without = middleOf(alike.filter(other => row(other).farMessages === 0)
      .map(other => first(other, 'median')));
    return row(run).farMessages === 0 || absent(without) || absent(first(run, 'median')) ? null
      : first(run, 'median') - without;
  };
  table(part, 'Replays', [RUN, {name: 'messages that stay', show: count}, {name: 'due', show: count},
    {name: 'written in', show: seconds}, {name: 'starts', text: true}, {name: 'ready, median', show: seconds},
    {name: 'first message, min', show: seconds}, {name: 'max', show: seconds}, {name: 'mean', show: seconds},
    {name: 'median', show: seconds}, {name: 'standard deviation', show: seconds},
    {name: 'median above that without messages that stay', show: seconds},
    {name: 'received in between', show: count}, {name: 'ending', text: true}],
  all.map(run => [run.name, row(run).farMessages, row(run).nearMessages, row(run).writeSeconds,
    `${row(run).first?.count ?? 0} of ${row(run).requested}`,
    middleOf(row(run).repetitions.map(each => each.readySeconds)),
    ...['min', 'max', 'mean', 'median', 'standardDeviation'].map(name => first(run, name)), above(run),
    row(run).repetitions.reduce((sum, each) => sum + each.received, 0), lowerWords(row(run).ending)]));
  const most = Math.max(...all.map(run => row(run).repetitions.length));
  table(part, 'First message after each start', [{name: 'start', show: count},
    ...all.map(run => ({name: run.name, show: seconds}))],
  Array.from({length: most}, (_, n) => [n + 1, ...all.map(run => row(run).repetitions[n]?.firstSeconds)]));
  const slopes = groups.map(group => [systemOf(group[0]), group.map(run => run.name).join(', '), replaySlope(group)])
    .filter(([, , slope]) => slope !== null);
  if (slopes.length > 0) {
    table(part, 'What more messages that stay cost', [{name: 'system', text: true}, {name: 'runs', text: true},
      {name: 'seconds for each million of them', show: plain}], slopes);
  }
  if (!data.factor) return;
  replayChart(part);
}

/** Groups of subscriptions that differ: payload that reached each, and how much of it was wanted. */
function groupsSection() {
  const grouped = withFigures().filter(run => figures(run).groups?.length);
  if (grouped.length === 0) return;
  const busy = grouped.some(run => figures(run).groups.some(group => group.processingTime));
  const part = section('groups', 'Subscriptions', 'Groups of subscriptions that differ. Rates are over all of a group. '
    + 'What was discarded was delivered, and not wanted.' + (busy ? ' Consumers that are busy with each message can '
    + 'process so many at the most; one is received when it is taken up, before the processing.' : ''));
  const sent = run => figures(run).rates?.sent?.megabytesPerSecond;
  const ofSent = (run, megabytes) => absent(megabytes) || !sent(run) ? null : megabytes / sent(run);
  const delivered = group => absent(group.megabytesPerSecond) ? null
    : group.megabytesPerSecond + group.discardedMegabytesPerSecond;
  table(part, 'Groups', [RUN, {name: 'group', text: true}, {name: 'subscriptions', show: count},
    {name: 'topics', show: count}, {name: 'consumers', show: count}, {name: 'filter', text: true},
    ...(busy ? [{name: 'busy for', text: true}, {name: 'can process msg/s', show: plain}] : []),
    {name: 'received msg/s', show: plain}, {name: 'received MB/s', show: plain}, {name: 'discarded msg/s', show: plain},
    {name: 'delivered of sent', show: share}, {name: 'wanted of sent', show: share},
    {name: 'end-to-end p50', show: nanos}, {name: 'end-to-end p99', show: nanos},
    {name: 'backlog at end', word: 'backlog', show: count}, {name: 'never came', show: count}],
  grouped.flatMap(run => figures(run).groups.map(group => [run.name, group.name, group.subscriptions, group.topics,
    group.consumers, group.filter.length ? `${group.filter.join(', ')} at the ${group.filterAt}` : 'none',
    ...(busy ? [group.processingTime || 'none', group.processableMessagesPerSecond] : []),
    group.messagesPerSecond, group.megabytesPerSecond, group.discardedMessagesPerSecond,
    ofSent(run, delivered(group)), ofSent(run, group.megabytesPerSecond), group.endToEnd?.p50Nanos,
    group.endToEnd?.p99Nanos, group.backlogAtWindowEnd, group.missing])));
}

/** Groups of topics that get unequal shares of the messages. */
function trafficSection() {
  const unequal = withFigures().filter(run => figures(run).topicGroups?.length);
  if (unequal.length === 0) return;
  const part = section('traffic', 'Topics', 'Topics that get unequal shares of the messages. Rates are over all topics '
    + 'of a group, and over all subscriptions.');
  const named = ({firstTopic, topics}) => firstTopic + (topics > 1 ? ' to ' + (firstTopic + topics - 1) : '');
  table(part, 'Groups of topics', [RUN, {name: 'topics', text: true}, {name: 'share of the rate', show: share},
    {name: 'acknowledged msg/s', show: plain}, {name: 'received msg/s', show: plain},
    {name: 'end-to-end p50', show: nanos}, {name: 'end-to-end p99', show: nanos}],
  unequal.flatMap(run => figures(run).topicGroups.map(group => [run.name, named(group), group.rateShare,
    group.acknowledgedMessagesPerSecond, group.receivedMessagesPerSecond, group.endToEnd?.p50Nanos,
    group.endToEnd?.p99Nanos])));
}

/** Hours of long runs. */
function hoursSection() {
  const long = withFigures().filter(run => figures(run).hours?.length);
  if (long.length === 0) return;
  const part = section('hours', 'Hour by hour', 'Hours of the measured part, from its beginning. Percentiles are of '
    + 'all messages that completed in the hour, by response time, or service time in a closed loop.');
  table(part, 'Hours', [RUN, {name: 'hour', text: true}, {name: 'acknowledged msg/s', show: plain},
    {name: 'p50', show: nanos}, {name: 'p99', show: nanos}, {name: 'end-to-end p99', show: nanos}],
  long.flatMap(run => figures(run).hours.map((hour, index) => [run.name, String(index + 1),
    hour.acknowledgedMessagesPerSecond, hour.p50Nanos, hour.p99Nanos, hour.endToEndP99Nanos])));
}

function eventsSection() {
  const disturbed = withFigures().filter(run => figures(run).recovery?.disturbances.length);
  if (disturbed.length === 0) return;
  const part = section('events', 'What happened when', 'Actions of the time line, with times since the start of load, '
    + 'and what came of each, with times since it was ordered. Shaded in all charts is the time until an action was '
    + 'undone.');
  const since = (later, earlier) => absent(later) ? null : (later - earlier) / 1e9;
  const after = nanos => absent(nanos) ? null : nanos / 1e9;
  const all = disturbed.flatMap(run => figures(run).recovery.disturbances.map(each => ({run, ...each})));
  table(part, 'Events', [RUN, {name: 'action', text: true}, {name: 'at', show: seconds},
    {name: 'effect seen after', show: seconds}, {name: 'undone after', show: seconds},
    {name: 'judged for', show: seconds}, {name: 'never came, due before', show: count},
    {name: 'the oldest, due before', show: seconds}, {name: 'never came, due until recovery', show: count},
    {name: 'never came, due later', show: count}],
  all.map(({run, disturbance: d, losses}) => [run.name, d.what, d.orderedNanos / 1e9,
    since(d.confirmedNanos, d.orderedNanos), since(d.undoConfirmedNanos, d.orderedNanos),
    since(d.untilNanos, d.orderedNanos),
    losses?.before, after(losses?.oldestNanos), losses?.during, losses?.after]));
  overTheRuns(part, all);
  table(part, 'Recovery', [RUN, {name: 'action', text: true}, {name: 'series', text: true},
    {name: 'blackout', show: seconds}, {name: 'blackout ended', text: true},
    {name: 'blackout before', show: seconds}, {name: 'detected', show: seconds},
    {name: 'first success', show: seconds}, {name: 'recovered', show: seconds},
    {name: 'recovered after the undoing', show: seconds}, {name: 'left the levels again', show: seconds},
    {name: 'caught up', show: seconds},
    {name: 'available, of time', show: share}, {name: 'available, of messages', show: share},
    {name: 'damage, message-seconds', show: plain}, {name: 'failed', show: count},
    {name: 'worst partition', text: true}, {name: 'its blackout', show: seconds}],
  all.flatMap(({run, disturbance, series}) => series.map(s => [run.name, disturbance.what, s.name,
    after(s.longestGapNanos), s.gapIsOpen ? 'no' : 'yes', after(s.baselineGapNanos), after(s.detectionNanos),
    after(s.firstSuccessNanos), after(s.recoveredNanos), after(s.recoveredAfterUndoNanos), after(s.brokenNanos),
    after(s.caughtUpNanos), s.availabilityByTime, s.availabilityByRequests, s.damageMessageSeconds, s.failures,
    s.worstPartition ? `topic ${s.worstPartition.topic} partition ${s.worstPartition.partition}` : null,
    after(s.worstPartition?.gapNanos)])));
}

/** Rank, from 1 on each side, of the values between which the median lies with 95 % certainty; 0 with too few. */
function medianRank(count) {
  let rank = 0;
  for (let term = 0.5 ** count, sum = term; sum <= 0.025; sum += term) {
    rank += 1;
    term *= (count - rank + 1) / rank;
  }
  return rank;
}

/** Blackout and recovery over the runs of each system; a run that has not recovered counts as longer than any. */
function overTheRuns(part, all) {
  const groups = new Map();
  all.forEach(({run, disturbance, series}) => series.forEach(each => {
    const points = Object.entries(run.result.campaign?.cell?.points ?? {}).map(([name, value]) => `, ${name}=${value}`);
    const whose = systemOf(run) + points.join('');
    const key = [whose, disturbance.number, disturbance.target, each.name].join('\n');
    if (!groups.has(key)) groups.set(key, {of: [whose, disturbance.what, each.name], series: []});
    groups.get(key).series.push(each);
  }));
  const rows = [...groups.values()].filter(group => group.series.length > 1);
  if (rows.length === 0) return;
  const spread = (some, nanos) => {
    const sorted = some.map(each => nanos(each) ?? Infinity).sort((a, b) => a - b);
    const middle = (sorted.length - 1) / 2;
    const median = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
    const rank = medianRank(sorted.length);
    const interval = rank === 0 ? [NaN, NaN] : [sorted[rank - 1], sorted[sorted.length - rank]];
    return [median, ...interval, sorted[0], sorted[sorted.length - 1]]
      .map(value => Number.isFinite(value) ? value / 1e9 : null);
  };
  const five = name => ['median', 'median at least', 'median at most', 'min', 'max']
    .map(which => ({name: `${name}, ${which}`, show: seconds}));
  table(part, 'Over the runs', [{name: 'system', text: true}, {name: 'action', text: true},
    {name: 'series', text: true},
    {name: 'runs', show: count}, ...five('blackout'), ...five('recovered'), {name: 'not recovered', show: count}],
  rows.map(({of, series}) => [...of, series.length, ...spread(series, each => each.longestGapNanos),
    ...spread(series, each => each.recoveredNanos), series.filter(each => absent(each.recoveredNanos)).length]));
}

function mapsSection() {
  const mapped = runs.filter(run => run.map);
  if (mapped.length === 0) return;
  const part = section('maps', 'Latency maps', 'How many messages completed with which response time in each span of '
    + 'time; the scale of colours is logarithmic. All maps have the same scales.');
  const grid = element('div', {class: 'grid'});
  part.append(grid);
  const tenth = value => Math.round(10 * Math.log10(value));
  const lowest = Math.min(...mapped.map(run => tenth(run.map.bandStartNanos[0])));
  const highest = Math.max(...mapped.map(run => tenth(run.map.bandStartNanos.at(-1))));
  const most = mapped.reduce((found, run) => run.map.cells.reduce((sofar, cell) => Math.max(sofar, cell[2]), found), 1);
  const bands = Array.from({length: highest - lowest + 1}, (_, i) => 10 ** ((lowest + i) / 10));
  const colours = () => isDark() ? ['#1d3145', '#2b6ca3', '#5fb3a1', '#f2c94c', '#ff7043']
    : ['#dceaf6', '#6baed6', '#2a9d8f', '#f4a259', '#c1121f'];
  function draw(run) {
    const above = tenth(run.map.bandStartNanos[0]) - lowest;
    return base({
      legend: {show: false},
      grid: {left: 64, right: 18, top: 14, bottom: 74},
      tooltip: {
        confine: true, backgroundColor: ink('--card'), borderColor: ink('--line'), textStyle: {color: ink('--ink')},
        formatter: ({value}) => three(run.map.startSeconds[value[0]] / clock().size) + ' ' + clock().name + ': '
          + counted(value[3], 'message') + ' of ' + nanos(bands[value[1]]) + ' to ' + nanos(bands[value[1] + 1]),
      },
      xAxis: {type: 'category', data: run.map.startSeconds.map(s => three(s / clock().size)),
        name: clock().name + ' since the load began',
        splitLine: {show: false}},
      yAxis: {type: 'category', data: bands.slice(0, -1).map(nanos), splitLine: {show: false}},
      visualMap: {
        min: 0, max: Math.log10(most) || 1, orient: 'horizontal', left: 'center', bottom: 0, itemHeight: 90,
        itemWidth: 12, dimension: 2, textStyle: {color: ink('--soft')}, calculable: true,
        formatter: v => count(10 ** v), inRange: {color: colours()},
      },
      series: [{type: 'heatmap', data: run.map.cells.map(([x, y, n]) => [x, y + above, Math.log10(n), n]),
        progressive: 0}],
    });
  }
  const kind = 'a map of how many messages took how long when';
  const options = {kind, zooms: false};
  if (!crowded()) {
    mapped.forEach(run => chart(grid, 'Response time of ' + shown(run), null, () => draw(run),
      {...options, involved: () => [run]}));
    return;
  }
  systemsOf(mapped).forEach(system => {
    const names = mapped.filter(run => systemOf(run) === system).map(run => run.name)
      .sort((a, b) => a.localeCompare(b, 'en', {numeric: true}));
    const named = name => mapped.find(run => run.name === name);
    chart(grid, 'Response time of ' + system, null, name => draw(named(name)),
      {...options, choices: {names, chosen: names[0], of: 'run'}, involved: name => [named(name)]});
  });
}

function figuresSection() {
  const finished = withFigures();
  if (finished.length === 0) return;
  const part = section('figures', 'All figures', 'The measured part only; warm-up and drain are not in it. '
    + 'A figure’s exact value is shown where one points.');
  const of = (run, kind, name) => { const d = figures(run).measured[kind]; return d ? d[name] : null; };
  const rates = (run, kind, name) => { const r = figures(run).rates; return r && r[kind] ? r[kind][name] : null; };
  table(part, 'Throughput and response time', [{...RUN, whole: true}, {name: 'verdict', text: true, verdict: true},
    {name: 'response p99', word: RESPONSE_WORD, show: nanos},
    ...['target', 'sent', 'acked', 'received'].map(name => ({name: name + ' msg/s', show: plain})),
    {name: 'acked MB/s', show: plain},
    ...['p50', 'p95', 'p99.9', 'max'].map(p => ({name: 'response ' + p, word: RESPONSE_WORD, show: nanos})),
    {name: 'msg per broker CPU second', word: 'messages per CPU second', show: plain}],
  finished.map(run => [run.name, verdictText(run), of(run, 'response', 'p99Nanos'),
    ...['target', 'sent', 'acknowledged', 'received'].map(kind => rates(run, kind, 'messagesPerSecond')),
    rates(run, 'acknowledged', 'megabytesPerSecond'),
    ...['p50Nanos', 'p95Nanos', 'p999Nanos', 'maxNanos'].map(p => of(run, 'response', p)),
    run.result.resources ? run.result.resources.messagesPerBrokerCpuSecond : null]));
  const kinds = [['response', RESPONSE_WORD],
    ['responseWithoutGeneratorDelay', 'response time without generator delay'], ['service', 'service time'],
    ['sendDelay', 'send delay'], ['wakeUpDelay', 'wake-up delay'], ['endToEnd', 'end-to-end time'],
    ['storedToReceived', 'stored-to-received time']];
  const names = ['min', 'mean', 'p50', 'p75', 'p90', 'p95', 'p99', 'p999', 'p9999', 'max'];
  table(folded(part, 'All latencies of each run'), 'All latencies', [RUN, {name: 'latency', text: true},
    {name: 'samples', show: count},
    ...names.map(name => ({name: name.replace(/^p99(9+)$/, 'p99.$1'), show: nanos}))],
  finished.flatMap(run => kinds.filter(([kind]) => figures(run).measured[kind]).map(([kind, word]) => {
    const d = figures(run).measured[kind];
    return [run.name, word, d.count, ...names.map(name => d[name + 'Nanos'])];
  })));
}

/** Nested objects as one level of dotted names. */
function flat(object, prefix, into) {
  const words = each => each === null || typeof each !== 'object' ? each
    : '{' + Object.entries(each).map(([name, value]) => name + ' ' + value).join(', ') + '}';
  Object.entries(object || {}).forEach(([name, value]) => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) flat(value, prefix + name + '.', into);
    else into[prefix + name] = Array.isArray(value) ? value.map(words).join(' ') : String(value);
  });
  return into;
}

function environmentSection() {
  const part = section('environment', 'Workload and environment');
  sideBySide(part, 'Workload', [{kind: 'workload', of: run => flat(run.result && run.result.workload, '', {})}]);
  // Weir's own flags are other folders in each run, and no choice of anybody.
  const own = /^-(Dweir\.|Djava\.io\.tmpdir|Djna\.tmpdir|XX:ErrorFile)/;
  const chosenFlags = ({jvm, ...rest}) => ({...rest, jvm: {...jvm, flags: jvm.flags.filter(flag => !own.test(flag))}});
  const ofHost = ({name, workers, stealShare, ...host}) => flat(chosenFlags(host), '', {});
  const ofHosts = hosts => Object.fromEntries(alike(hosts, host => JSON.stringify(ofHost(host))).map(kind =>
    [kind.length === hosts.length ? counted(hosts.length, 'host') + (hosts.length > 1 ? ', alike' : '')
      : kind.map(({name}) => name).join(' '), ofHost(kind[0])]));
  const described = ({hosts, ...rest}) =>
    ({...chosenFlags(rest), ...hosts.length > 0 && {hosts: ofHosts(hosts)}});
  sideBySide(part, 'Environment', [{kind: 'environment',
    of: run => flat(run.result && described(run.result.environment), '', {})}]);
}

function repeatSection() {
  const commands = data.repeat || [];
  const part = section('repeat', 'Repeat it', commands.some(({command}) => command)
    ? 'The command carries out the campaign again: the same files with all defaults and what --set changed, the same '
      + 'rounds and order. bin/benchmark builds what is not built yet, with a JDK of 17 or newer and Maven, and '
      + 'fetches the brokers.'
    : 'The commands take the driver and workload files that held from the runs’ folders.');
  const lead = text => part.append(element('p', {class: 'lead'}, text));
  const checkout = ({version, gitCommit}) => 'a checkout of Weir' + (version ? ' ' + version : '')
    + (gitCommit ? ' at commit ' + gitCommit.slice(0, 12) + (gitCommit.endsWith('modified') ? ', modified since' : '')
      + ' (git checkout ' + gitCommit.slice(0, 12) + ')' : '');
  commands.forEach(({command, manifest, folder, problem}) => {
    if (problem) {
      lead(problem);
      return;
    }
    const copy = element('button', {type: 'button', onclick: () => toClipboard(command, copy)}, 'Copy');
    const file = element('a', {class: 'manifest', download: 'campaign.json',
      href: 'data:application/json;charset=utf-8,' + encodeURIComponent(manifest)}, 'Save campaign.json');
    part.append(element('div', {class: 'table-head'}, element('h3', {}, 'The campaign as it was'), file, copy));
    lead('It takes ' + checkout(JSON.parse(manifest).weir) + ', at whose root it is called, and campaign.json there: '
      + 'from the folder ' + folder + ' of the results, or by the button.');
    if (command.includes('=SECRET')) lead('No result keeps secrets: put the whole values in place of SECRET.');
    part.append(element('pre', {class: 'command', tabindex: '0'}, command));
  });
  part.append(element('details', commands.length > 0 ? {class: 'single'} : {class: 'single', open: ''},
    element('summary', {}, 'Each run by itself, from the files in its folder'),
    element('p', {class: 'lead'}, 'Put the folder that holds the campaigns’ folders in place of RESULTS.'),
    element('pre', {tabindex: '0'}, runs.map(run => run.command).join('\n'))));
}
