// What was measured, from the results of the runs: the title, the facts of the setup, and a system's runs in one row.

const SECONDS = {d: 86400, h: 3600, m: 60, min: 60, s: 1, '': 1, ms: 1e-3, us: 1e-6, 'µs': 1e-6, ns: 1e-9};

const secondsOf = text => {
  const [, number, unit] = /^([\d.]+)\s*(.*)$/.exec(String(text ?? 0));
  return number * SECONDS[unit];
};

/** 90 as "90 s", longer times as "30 min" or "24 h" where they are whole. */
function lengthOf(of) {
  if (of >= 600 && of % 3600 === 0) return count(of / 3600) + ' h';
  return of >= 600 && of % 60 === 0 ? count(of / 60) + ' min' : seconds(of);
}

function sloWords({slo}) {
  const limit = ([name, value]) => name + ' ≤ '
    + (value > 0 && /^failed$|Share$/.test(name) ? share(value) : value);
  return 'with ' + Object.entries(slo).map(limit).join(', ');
}

function searchOf(search) {
  return 'a search for the highest rate ' + (search ? sloWords(search) : 'that is sustained');
}

/** What a reading by itself reads: "1,000,000 messages, written first (1,000 msg/s target), then read". */
function readingOf({prefill, while: meanwhile}, load) {
  return (typeof prefill === 'number' ? counted(prefill, 'message') : 'what is sent in ' + prefill)
    + ', written first (' + load + '), then read' + (meanwhile === 'sending' ? ' while producers go on' : '');
}

/** What a replay replays: "100,000 messages that stay, 20,000 that become due, killed and started 10 times". */
function replayOf({far, near, times}) {
  return (far ? counted(far.messages, 'message') + ' that stay, ' + count(near.messages)
    : counted(near.messages, 'message')) + ' that become due, killed and started ' + counted(times, 'time');
}

function loadOf({producerRate, producerRateProfile, consumerBacklogSize, read, replay, search, arrivals}) {
  const rate = v => v >= 100 ? count(v) : plain(v);
  const held = ({rate: from, rampTo: to = from, for: time}) => (from === to ? rate(from) + ' msg/s for '
    : (from < to ? 'rising' : 'falling') + ' from ' + rate(from) + ' to ' + rate(to) + ' msg/s in ')
    + lengthOf(secondsOf(time));
  const time = text => lengthOf(secondsOf(text));
  const stage = entry => {
    const {bursts, sine, file} = entry;
    const length = ' for ' + time(entry.for);
    if (bursts) {
      return rate(entry.rate) + ' msg/s with bursts of ' + rate(bursts.rate) + ' msg/s, ' + time(bursts.for)
        + ' in every ' + time(bursts.every) + ',' + length;
    }
    if (!sine) return file ? 'the rates of ' + file + length : held(entry);
    return 'a sine of ' + rate(sine.mean) + ' ± ' + rate(sine.amplitude) + ' msg/s with a period of '
      + time(sine.period) + length;
  };
  const load = producerRate === 0 ? searchOf(search)
    : typeof producerRate === 'number' ? rate(producerRate) + ' msg/s target' + (search ? ' ' + sloWords(search) : '')
      : producerRate ? 'as many as the system takes (closed loop)'
        : 'target: ' + producerRateProfile.slice(0, 6).map(stage).join(', ')
          + (producerRateProfile.length > 6 ? ' and so on, ' + producerRateProfile.length + ' stages' : '');
  const sent = load + (arrivals === 'poisson' ? ', due at random instants' : '');
  return (read ? readingOf(read, sent) : replay ? replayOf(replay) : sent)
    + (consumerBacklogSize ? ' with a backlog of ' + bytes(consumerBacklogSize) : '');
}

function timeOf({testDuration, read, replay, producerRateProfile, messages, warmup, warmupLimit, warmupDuration}) {
  const length = producerRateProfile ? producerRateProfile.reduce((sum, each) => sum + secondsOf(each.for), 0)
    : secondsOf(testDuration);
  const measured = [length > 0 ? lengthOf(length) : '', messages ? counted(messages, 'message') : '']
    .filter(Boolean).join(' or ');
  const adaptive = warmup === 'adaptive';
  const before = secondsOf(adaptive ? warmupLimit : warmupDuration);
  return (read || replay ? 'at most ' : '') + measured + ' measured ' + (before === 0 ? 'without a warm-up'
    : adaptive ? 'after a warm-up until steady, of up to ' + lengthOf(before)
      : 'after ' + lengthOf(before) + ' of warm-up');
}

/** The different facts of runs beside each other. */
function differing(fact) {
  const facts = distinct(runs.filter(run => run.result).map(run => fact(run.result, run)));
  const more = facts.length - 3;
  return facts.slice(0, 3).map(each => each || (facts.length > 1 ? 'none' : '')).join(' | ')
    + (more > 0 ? ' and ' + more + ' more' : '');
}

function titleOf() {
  const names = distinct(runs.filter(run => run.result).map(run => run.result.workload.name));
  return data.title || (names.length === 0 ? 'What was measured before the run was cut off'
    : [names.join(' and '), differing(({workload}) => loadOf(workload)), differing(({workload}) => timeOf(workload))]
      .join(' · '));
}

function keysOf({keyDistributor, keys}) {
  if (keys) return (keys.count ? counted(keys.count, 'key') : 'a key for each') + ': ' + keys.choice;
  return keyDistributor === 'NO_KEY' ? '' : 'keys: ' + keyDistributor;
}

/** "1,000 bytes", "200 bytes (60%), 4,096 bytes (40%)", "200 to 4,096 bytes, all as frequent", "parts of p.txt". */
function sizesOf({messageSize, payloadFile, payloadChoice}) {
  if (messageSize === undefined) {
    return 'parts of ' + payloadFile + (payloadChoice === 'random' ? ' at random' : ' in turn');
  }
  if (typeof messageSize === 'number') return counted(messageSize, 'byte');
  const {uniform} = messageSize;
  return uniform ? count(uniform[0]) + ' to ' + counted(uniform[1], 'byte') + ', all as frequent'
    : Object.entries(messageSize).map(([size, share]) => counted(Number(size), 'byte') + ' (' + share + ')').join(', ');
}

/** "messages of 1,000 bytes of A-Z, all alike, 1,000,000 keys: zipf(1)". */
function contentOf(workload) {
  const {payloadAlphabet, randomizedPayloadPoolSize: payloads} = workload;
  const letters = payloadAlphabet ? ' of ' + payloadAlphabet + (payloads === 1 ? ', all alike' : '') : '';
  return ['messages of ' + sizesOf(workload) + letters, keysOf(workload)].filter(Boolean).join(', ');
}

function topicsOf({existingTopics, topics, partitionsPerTopic, topicGroups}) {
  if (existingTopics && existingTopics.length > 0) return counted(existingTopics.length, 'existing topic');
  const each = number => counted(number, 'topic') + ' with ' + counted(partitionsPerTopic, 'partition')
    + (number > 1 ? ' each' : '');
  if (!topicGroups) return each(topics);
  return each(topicGroups.reduce((sum, group) => sum + group.topics, 0)) + ', of the messages '
    + topicGroups.map(group => group.rateShare + ' to ' + count(group.topics) + ' of them').join(', ');
}

function clientsOf({producersPerTopic, subscriptionsPerTopic, consumerPerSubscription, topics, existingTopics,
  subscriptions, processingTime, topicGroups}) {
  const ofTopic = topicGroups || ((existingTopics || []).length || topics) > 1 ? ' a topic' : '';
  const producers = counted(producersPerTopic, 'producer');
  if (subscriptions) return producers + ofTopic + ', subscriptions ' + subscriptions.map(groupOf).join(' and ');
  return producers + ', '
    + (subscriptionsPerTopic && consumerPerSubscription ? counted(consumerPerSubscription, 'consumer') : 'no consumer')
    + (subscriptionsPerTopic > 1 ? ' in each of ' + count(subscriptionsPerTopic) + ' subscriptions' : '')
    + ofTopic + (processingTime ? ', busy with each message for ' + processingTime : '');
}

/** One of the groups of subscriptions: "part (5 of the first 20 topics each, wanted only)". */
function groupOf({name, count: number, topics, consumers, filter, processingTime}) {
  return `${name} (${[count(number) + (topics === 'all' ? ' of each topic' : ` of the ${topics} topics each`),
    consumers > 1 ? counted(consumers, 'consumer') + ' each' : '',
    filter ? filter.join(' and ') + ' only' : '',
    processingTime ? 'busy with each message for ' + processingTime : ''].filter(Boolean).join(', ')})`;
}

/** The turns in a campaign; nothing of a run by itself, be it one of many. */
function roundsOf({campaign}, all) {
  if (!campaign || campaign.rounds < 2 || all.length === 1) return '';
  const here = distinct(all.map(run => run.result.campaign).filter(other => other && other.id === campaign.id)
    .map(({round}) => round));
  return count(here.length) + ' of ' + counted(campaign.rounds, 'round')
    + (absent(campaign.orderSeed) ? '' : ', order drawn by lot (seed ' + campaign.orderSeed + ')');
}

function brokersOf({campaign, driver}) {
  if (!driver.brokerLaunched) return 'Weir launched no broker';
  const together = campaign && campaign.concurrentBrokers;
  return (together > 1 ? 'All ' + together + ' brokers were up during every run (--concurrent-brokers)'
    : 'one system was up at a time') + ', on the machine of the load';
}

function machineOf({hosts, ...conductor}) {
  const kinds = alike(hosts, withMachine);
  return 'load made ' + (kinds.length === 0 ? withMachine(conductor)
    : kinds.length === 1 ? 'on ' + counted(hosts.length, 'host') + (hosts.length > 1 ? ', alike: ' : ' ')
      + withMachine(hosts[0])
      : kinds.map(kind => 'on ' + listed(kind.map(({name}) => name)) + ' ' + withMachine(kind[0])).join('; '));
}

function withMachine({hardware, cpus, operatingSystem, jvm}) {
  const memory = hardware.memoryBytes ? ', ' + Math.round(hardware.memoryBytes / 2 ** 30) + ' GiB of memory' : '';
  return 'with ' + counted(cpus ? cpus.online : hardware.cpus, 'CPU') + memory + ', '
    + operatingSystem.name + ' ' + operatingSystem.version + ', Java ' + jvm.version;
}

/** "kafka 4.3.1 and pulsar 4.2.4, 10 runs on 2026-01-31". */
function versionsOf(all) {
  const named = distinct(all.map(({result: {driver: {name, brokerVersion}}}) =>
    name + (brokerVersion && !name.includes(brokerVersion) ? ' ' + brokerVersion : '')));
  const days = distinct(all.map(({result}) => result.startedAt.slice(0, 10)).sort());
  return listed(named) + ', ' + counted(all.length, 'run') + ' on '
    + (days.length > 1 ? days[0] + ' to ' + days.at(-1) : days[0]);
}

function setupFacts() {
  const all = runs.filter(run => run.result);
  if (all.length === 0) return [];
  return [versionsOf(all), ...[({workload}) => contentOf(workload), ({workload}) => topicsOf(workload),
    ({workload}) => clientsOf(workload), result => roundsOf(result, all), brokersOf,
    ({environment}) => machineOf(environment)].map(differing)].filter(Boolean);
}

/** "2 of 5 runs valid, 2 with reservations, 1 not valid (not steady)"; nothing of a single usable run. */
function usableRuns(peers) {
  if (peers.length === 1 && isUsable(peers[0])) return '';
  const against = peers.some(isUsable) ? distinct(peers.flatMap(findingsOf).filter(f => f.grade === 'NOT_VALID')
    .map(f => data.causes[f.cause].brief)).join(', ') : '';
  const parts = [['VALID', 'valid'], ['QUALIFIED', 'with reservations'],
    ['NOT VALID', 'not valid' + (against && ' (' + against + ')')]]
    .map(([of, word]) => [peers.filter(run => grade(run) === of).length, word]).filter(([n]) => n > 0);
  return parts.map(([n, word], i) => n + (i > 0 ? ' ' : ' of ' + counted(peers.length, 'run') + ' ') + word).join(', ');
}

const findingsOf = run => run.result ? run.result.verdict.findings : [];

/** Messages of a system over all its runs: failed sends, of how many and when, and out of order. */
function messagesOf(peers) {
  const measured = peers.map(figures).filter(Boolean);
  const sum = (some, of) => some.reduce((all, each) => all + of(each), 0);
  const checked = measured.map(({deliveryAudit}) => deliveryAudit).filter(audit => audit.checked);
  const receipts = ({once, again}) => once + again;
  return {
    failed: sum(measured, ({errors}) => sum(Object.values(errors), n => n)),
    failedInWarmUp: sum(measured, ({warmUpCounters: {refused, unknown}}) => refused + unknown),
    failedAndReceived: checked.length > 0 ? sum(checked, a => receipts(a.unknown) + receipts(a.refused)) : null,
    sent: sum(measured, of => of.warmUpCounters.sent + of.windowCounters.sent + of.drainCounters.sent),
    reordered: sum(checked, audit => audit.reordered),
    outOfPromisedOrder: peers.some(run => findingsOf(run).some(({cause}) => cause === 'REORDERED')),
  };
}

/** Median and range of a figure over the runs that have it, as cards have it. */
function spreadOver(some, of) {
  const values = some.map(of).filter(v => !absent(v)).sort((a, b) => a - b);
  const middle = values.length / 2;
  return values.length === 0 ? null : {min: values[0], max: values.at(-1), runs: values.length,
    median: (values[Math.ceil(middle) - 1] + values[Math.floor(middle)]) / 2};
}

/** The four latencies of a system's usable runs, of all where none is; those that have samples. */
function latenciesOf(peers) {
  const believed = peers.some(isUsable) ? peers.filter(isUsable) : peers;
  const percentile = (kind, name) => spreadOver(believed, run => figures(run)?.measured[kind]?.[name]);
  return [['response', 'response time'], ['service', 'service time'], ['sendDelay', 'send delay'],
    ['endToEnd', 'end-to-end time']].map(([kind, latency]) => ({latency, p50Nanos: percentile(kind, 'p50Nanos'),
    p99Nanos: percentile(kind, 'p99Nanos'), p999Nanos: percentile(kind, 'p999Nanos')})).filter(of => of.p50Nanos);
}

/** What limited the runs of a system: one sentence for each kind, with the runs that show it. */
function limitsOf(peers) {
  const late = run => findingsOf(run).some(({cause}) => cause === 'GENERATOR_LIMITED');
  const kind = run => run.limit.kind + late(run);
  return distinct(peers.map(kind)).map(of => {
    const alike = peers.filter(run => kind(run) === of);
    const sentences = distinct(alike.map(run => run.limit.sentence));
    const figuresOf = sentences.length > 1 ? '; figures of ' + alike[0].name : '';
    return sentences[0] + (peers.length > 1 ? ' (' + listed(alike.map(run => run.name)) + figuresOf + ')' : '') + '.';
  });
}
