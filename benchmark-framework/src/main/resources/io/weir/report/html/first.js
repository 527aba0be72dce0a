// The first screen: what was measured, who is ahead, a card for each system, and the two charts that show it.

/** "5.13 ms (4.8–5.6)": the median over runs, and their range where there are several. */
function spreadOf(spread, show) {
  if (!spread) return '–';
  const range = spread.runs > 1 ? element('small', {}, ' ' + show(spread.min) + '–' + show(spread.max)) : null;
  return element('span', {title: 'median of ' + counted(spread.runs, 'run') + ': ' + exact(spread.median)
    + '; ' + exact(spread.min) + ' to ' + exact(spread.max)}, element('b', {}, show(spread.median)), range);
}

/** The 99th percentile over time, a few pixels high: the shape, not the figures. */
function sparkline(run) {
  const values = points(run, 'responseP99Nanos').filter(([, v, of]) => v > 0 && (!of || of === 'median'))
    .map(([, v]) => Math.log(v));
  if (values.length < 3) return null;
  const low = Math.min(...values);
  const height = Math.max(...values) - low || 1;
  const at = (v, i) => (100 * i / (values.length - 1)).toFixed(1) + ',' + (22 - 20 * (v - low) / height).toFixed(1);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
  svg.setAttribute('viewBox', '0 0 100 24');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'p99 over time of ' + run.name);
  const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  title.textContent = 'p99 over time of ' + run.name + ', warm-up included, without a scale';
  line.setAttribute('points', values.map(at).join(' '));
  svg.append(title, line);
  return svg;
}

/** The verdict in one word, its reason in a few, and all sentences where one clicks. */
function badge(row, peers) {
  const word = row.grade.replace('_', ' ');
  const sentences = peers.flatMap(run => findingsOf(run).map(({sentence}) => run.name + ': ' + sentence));
  const details = element('details', {class: 'badge ' + gradeClass(word)},
    element('summary', {title: sentences.join('\n') || 'Nothing speaks against the figures.'}, word));
  details.append(element('ul', {}, sentences.length > 0
    ? sentences.map(sentence => element('li', {}, sentence))
    : element('li', {}, 'Nothing speaks against the figures.')));
  return details;
}

/** A count that should be 0. */
const fault = n => element('b', n > 0 ? {class: 'not-valid'} : {}, count(n) + (n > 0 ? ' ✗' : ''));

/** Failed sends, of how many and when: those of a warm-up touch no measured figure. */
function failedSends({failed, failedInWarmUp, failedAndReceived, sent}) {
  if (failed === 0) return [fault(0)];
  const when = failedInWarmUp === failed ? ', in the warm-up'
    : failedInWarmUp > 0 ? ', ' + count(failed - failedInWarmUp) + ' after the warm-up' : '';
  return [failedInWarmUp === failed ? element('b', {}, count(failed)) : fault(failed),
    element('small', {}, ' ' + share(failed / Math.max(sent, failed)) + ' of sends' + when
      + (failedAndReceived === 0 ? ', none arrived' : ''))];
}

/** Messages out of order: a fault only where an order is promised. */
const reorderedMessages = ({reordered, outOfPromisedOrder}) => reordered > 0
  ? ['reordered ', outOfPromisedOrder ? fault(reordered)
    : element('span', {}, element('b', {}, count(reordered)), element('small', {}, ' (no order promised)'))] : [];

/** Its four latencies from the median to the 99.9th percentile, on one logarithmic scale. */
function latencyBars(latencies, colour) {
  if (latencies.length === 0) return null;
  const ends = latencies.flatMap(each => [each.p50Nanos.median, each.p999Nanos.median]).filter(v => v > 0);
  const low = Math.floor(Math.log10(Math.min(...ends)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...ends))));
  const at = v => 100 * Math.max(0, (Math.log10(Math.max(1, v)) - low) / (high - low));
  const style = (left, right) => 'left:' + at(left) + '%;width:' + Math.max(.5, at(right) - at(left)) + '%';
  const decades = Array.from({length: high - low + 1}, (_, i) => 10 ** (low + i));
  const cell = (text, name) => element('span', name ? {class: name} : {}, text);
  return element('div', {class: 'latencies'},
    cell(''), cell('p50', 'of'), cell('p99', 'of'), cell('p99.9', 'of'),
    element('span', {class: 'scale', 'aria-hidden': 'true'}, decades.map((v, i) =>
      element('small', {style: 'left:' + 100 * i / (high - low) + '%'}, nanos(v)))),
    latencies.flatMap(({latency, p50Nanos, p99Nanos, p999Nanos}) => [
      cell(explained(latency), 'name'), ...[p50Nanos, p99Nanos, p999Nanos].map(each =>
        element('span', {class: 'figure'}, spreadOf(each, nanos))),
      element('span', {class: 'range', role: 'img', 'aria-label': latency + ' from p50 to p99.9',
        style: 'color:' + colour},
        element('i', {style: style(p50Nanos.median, p99Nanos.median)}),
        element('i', {class: 'rest', style: style(p99Nanos.median, p999Nanos.median)})),
    ]));
}

/** Pieces of a line, each with its figure: a line breaks between them only. */
const pieces = (...all) => all.filter(piece => piece.length > 0).flatMap((piece, i, {length}) =>
  [element('span', {class: 'piece'}, piece, i < length - 1 ? ' ·' : null), ' ']);

/** How busy the CPUs of the generator's machine were, by the median run: full ones make latencies longer. */
function cpusBusy(peers) {
  const shares = peers.map(run => figures(run)).filter(Boolean)
    .map(({generators}) => Math.max(...generators.map(({load}) => load.machineCpuShare ?? 0)))
    .sort((a, b) => a - b);
  const busy = shares[Math.floor(shares.length / 2)];
  return busy >= .85 ? [element('b', {class: 'busy'}, 'CPUs ' + share(busy) + ' busy')] : [];
}

/** After how long all was as before, and in how many of the runs it never was. */
function recoveredOf({blackoutNanos, recoveredNanos}) {
  const not = blackoutNanos.runs - (recoveredNanos?.runs ?? 0);
  const never = element('b', {class: 'not-valid'}, blackoutNanos.runs === 1 ? 'no' : `not in ${counted(not, 'run')}`);
  return [recoveredNanos ? spreadOf(recoveredNanos, nanos) : null, recoveredNanos && not > 0 ? ', ' : null,
    not > 0 ? never : null].filter(Boolean);
}

/** alone: across the page, with all latencies in place of those and the line that a narrow card has room for. */
function systemCard(row, alone) {
  const rate = row.messagesPerSecond;
  const target = row.targetPerSecond;
  const short = rate && target && rate.median < .99 * target.median;
  const peers = runs.filter(run => row.runs.includes(run.name));
  const sparked = peers.find(isUsable) || peers[0];
  const own = systemHue(systemOf(peers[0]));
  const cores = spread => spread ? three(spread.median) : '–';
  const messages = messagesOf(peers);
  const read = peers.some(run => figures(run)?.reading);
  const replayed = row.replayNanos;
  const reason = [usableRuns(peers), row.reason].filter(Boolean).join(' · ');
  const line = (name, ...values) => element('p', {}, element('span', {class: 'name'}, name), values);
  return element('article', {class: alone ? 'card system alone' : 'card system', 'aria-label': row.system},
    element('div', {class: 'card-head'},
      element('h2', {}, element('span', {class: 'dot', style: 'background:' + own}),
        row.system),
      badge(row, peers)),
    reason || !alone ? element('p', {class: 'reason'}, reason || '\u00a0') : null,
    replayed ? line('first message', element('b', {}, nanos(replayed.median)), ' after a start')
      : line(read ? 'read' : 'rate', element('b', short ? {class: 'not-valid'} : {}, rate ? plain(rate.median) : '–'),
      (target ? ' of ' + plain(target.median) : '') + ' msg/s' + (short ? ' ✗' : '')),
    ...row.blackoutNanos ? [line('blackout', spreadOf(row.blackoutNanos, nanos)),
      line('recovered', ...recoveredOf(row))] : [],
    ...alone || replayed ? [] : [...row.blackoutNanos ? []
      : [line('p50', spreadOf(row.p50Nanos, nanos)), line('p99', spreadOf(row.p99Nanos, nanos))],
    line('over time', sparkline(sparked))],
    line('missing', ...pieces(...absent(row.missing) ? [['not checked']]
      : [[fault(row.missing)], ['duplicate ', fault(row.duplicates)]],
    ['failed ', ...failedSends(messages)], reorderedMessages(messages))),
    line('cores', ...pieces(['broker ' + cores(row.brokerCores)], ['generator ' + cores(row.generatorCores)],
      cpusBusy(peers))),
    alone && !replayed ? latencyBars(latenciesOf(peers), own) : null);
}

/** A card for each system; over a factor, a row for each of its cells. */
function drawSystems() {
  const place = document.getElementById('cards');
  if (data.factor) place.replaceChildren(cellsTable());
  else place.replaceChildren(...data.systems.map(row => systemCard(row, data.systems.length === 1)));
}

function firstScreen() {
  document.title = titleOf();
  document.getElementById('title').textContent = document.title;
  document.getElementById('sentence').textContent = data.sentence || '';
  document.getElementById('caveats').append(...withCauses(data.caveats.join(' · ')));
  document.getElementById('setup').append(setupFacts().join(' · '));
  drawSystems();
  const pair = document.getElementById('first-charts');
  const percentiles = () => percentileChart(pair, 'Latency by percentile');
  const latency = () => overTime(pair, 'p99 of the response time over time', 'response time', () => 'responseP99Nanos',
    {show: nanos, log: true});
  pair.classList.toggle('faulty', runs.some(run => run.spans.some(({kind}) => kind === 'FAULT')));
  if (data.factor) {
    factorChart(pair);
    (isReplayed() ? replayChart : ratesDiffer() ? rateChart : latency)(pair);
  } else if (runs.some(run => figures(run)?.reading)) {
    overTime(pair, 'Received over time, msg/s', null, () => 'receivedMessagesPerSecond', {show: plain});
    overTime(pair, 'Backlog over time', 'backlog', () => 'backlogMessages', {show: plain});
  } else if (runs.some(run => figures(run)?.replay)) {
    replayChart(pair);
    overTime(pair, 'Received over time, msg/s', null, () => 'receivedMessagesPerSecond', {show: plain});
  } else if (runs.some(run => figures(run)?.backlog)) {
    overTime(pair, 'Backlog over time', 'backlog', () => 'backlogMessages', {show: plain});
    latency();
    percentiles();
  } else {
    percentiles();
    latency();
  }
}
