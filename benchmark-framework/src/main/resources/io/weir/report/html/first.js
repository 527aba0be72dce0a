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
  line.setAttribute('points', values.map(at).join(' '));
  svg.append(line);
  return svg;
}

/** The verdict in one word, its reason in a few, and all sentences where one clicks. */
function badge(row) {
  const word = row.grade.replace('_', ' ');
  const details = element('details', {class: 'badge ' + gradeClass(word)},
    element('summary', {title: row.sentences.join('\n') || 'Nothing speaks against the figures.'}, word));
  details.append(element('ul', {}, row.sentences.length > 0
    ? row.sentences.map(sentence => element('li', {}, sentence))
    : element('li', {}, 'Nothing speaks against the figures.')));
  return details;
}

/** A count that should be 0. */
const fault = n => element('b', n > 0 ? {class: 'not-valid'} : {}, count(n) + (n > 0 ? ' ✗' : ''));

function systemCard(row) {
  const rate = row.acknowledgedPerSecond;
  const target = row.targetPerSecond;
  const short = rate && target && rate.median < .99 * target.median;
  const peers = runs.filter(run => row.runs.includes(run.name));
  const sparked = peers.find(isUsable) || peers[0];
  const cores = spread => spread ? three(spread.median) : '–';
  const line = (name, ...values) => element('p', {}, element('span', {class: 'name'}, name), values);
  return element('article', {class: 'card system', 'aria-label': row.system},
    element('div', {class: 'card-head'},
      element('h2', {}, element('span', {class: 'dot', style: 'background:' + systemHue(systemOf(peers[0]))}),
        row.system),
      badge(row)),
    element('p', {class: 'reason'}, [row.reason, row.usable.includes('of 1') ? '' : row.usable + ' usable']
      .filter(Boolean).join(' · ') || '\u00a0'),
    line('rate', element('b', short ? {class: 'not-valid'} : {}, rate ? plain(rate.median) : '–'),
      (target ? ' of ' + plain(target.median) : '') + ' msg/s' + (short ? ' ✗' : '')),
    line('p50', spreadOf(row.p50Nanos, nanos)),
    line('p99', spreadOf(row.p99Nanos, nanos)),
    sparkline(sparked),
    absent(row.missing) ? line('missing', 'not checked')
      : line('missing', fault(row.missing), ' · received twice ', fault(row.duplicates)),
    line('cores', 'broker ' + cores(row.brokerCores) + ' · gen. ' + cores(row.generatorCores)));
}

function firstScreen() {
  document.title = data.title;
  document.getElementById('title').textContent = data.title;
  document.getElementById('sentence').textContent = data.sentence || '';
  document.getElementById('setup').append((data.setup || []).join(' · '));
  document.getElementById('cards').append(...data.systems.map(systemCard));
  const pair = document.getElementById('first-charts');
  percentileChart(pair, 'Latency by percentile');
  overTime(pair, 'p99 of the response time over time', 'response time', () => 'responseP99Nanos',
    {show: nanos, log: true});
}
