// A factor: lines over the values of one key, each value of each line a cell; a line is a system, or one at
// other points.

const cellName = ({value, line}) => line + ' at ' + written(value);
const written = value => typeof value === 'number' ? exact(value) : value;
const isSound = cell => cell.figures.grade !== 'NOT_VALID';
const cellRuns = cell => runs.filter(run => cell.figures.runs.includes(run.name));
const ofLine = line => data.factor.cells.filter(cell => cell.line === line);
const factorLines = () => distinct(data.factor.cells.map(cell => cell.line));
/** Whether a system has several lines. */
const severalLines = () =>
  factorLines().length > distinct(data.factor.cells.map(cell => cell.figures.system)).length;
/** The hue of a line: its system's, unless a system has several lines. */
const lineHue = line => severalLines()
  ? hue(factorLines().indexOf(line)) : systemHue(ofLine(line)[0].figures.system);
const LATENCIES = {p99: 'p99Nanos', p50: 'p50Nanos', 'p99.9': 'p999Nanos'};
const RATE = 'msg/s';
const REPLAY = 'first message';
const BLACKOUT = 'blackout';
const isActedOn = () => data.factor.cells.some(cell => cell.figures.blackoutNanos);
const isReplayed = () => data.factor.cells.some(cell => cell.figures.replayNanos);
/** What can be drawn over the factor; what a replay shows is the time to its first message alone. */
const factorFigures = () =>
  isReplayed() ? {[REPLAY]: 'replayNanos'}
    : {...isActedOn() && {[BLACKOUT]: 'blackoutNanos', recovered: 'recoveredNanos'}, ...LATENCIES,
      [RATE]: 'messagesPerSecond'};
const chosenFigure = () =>
  isReplayed() ? REPLAY : isActedOn() ? BLACKOUT : data.factor.cells.some(cell => cell.figures.p99Nanos) ? 'p99' : RATE;

/** Whether cells achieved different rates, so that a latency over them says something. */
function ratesDiffer() {
  const rates = data.factor.cells.map(cell => cell.figures.messagesPerSecond?.median).filter(rate => rate > 0);
  return Math.max(...rates) > 1.1 * Math.min(...rates);
}

function cellsTable() {
  const {key, cells, absent} = data.factor;
  const place = element('div', {class: 'cells'});
  const median = name => ({figures}) => figures[name]?.median;
  const columns = [
    [{name: 'system', text: true, whole: true}, ({line}) => line],
    [{name: key, show: typeof cells[0].value === 'number' ? exact : String}, ({value}) => value],
    [{name: 'verdict', text: true, whole: true, verdict: true}, ({figures}) => figures.grade.replace('_', ' ')],
    ...isReplayed() ? [[{name: 'first message after a start', show: nanos}, median('replayNanos')]]
      : [[{name: RATE, show: plain}, median('messagesPerSecond')],
        ...isActedOn() ? [[{name: BLACKOUT, show: nanos}, median('blackoutNanos')],
          [{name: 'recovered', show: nanos}, median('recoveredNanos')]] : [],
        ...['p50', 'p99', 'p99.9'].map(name =>
          [{name: 'response ' + name, word: 'response time', show: nanos}, median(LATENCIES[name])])],
    [{name: 'missing', show: count}, ({figures}) => figures.missing],
    [{name: 'broker cores', show: plain}, median('brokerCores')],
    [{name: 'usable runs', text: true, whole: true},
      cell => cellRuns(cell).filter(isUsable).length + ' of ' + cellRuns(cell).length],
  ];
  table(place, 'Figures by ' + key, columns.map(([column]) => column),
    [...cells.map(cell => columns.map(([, of]) => of(cell))),
      ...absent.map(({line, value, state}) => [line, value, state, ...columns.slice(3).map(() => null)])], null, 'h2');
  absent.forEach(cell => place.append(element('p', {class: 'absent'}, cellName(cell) + ': ' + cell.reason)));
  return place;
}

/** A line from cell to cell; a hollow point is of runs that are not valid. */
const cellLines = point => factorLines().map(line => ({
  name: line, tells: line, type: 'line', color: lineHue(line), lineStyle: {width: 1.8}, symbolSize: 8,
  data: ofLine(line).map(cell => ({
    value: [...point(cell), isSound(cell) ? '' : '(not valid)'], symbol: 'circle',
    itemStyle: {...!isSound(cell) && {color: ink('--card')}, borderColor: lineHue(line), borderWidth: 2},
  })),
}));

/** From the least to the most of the runs of each cell, where it has several. */
const whiskers = spread => factorLines().map(line => ({
  name: line, type: 'custom', silent: true, color: lineHue(line),
  data: ofLine(line).map(cell => [cell, spread(cell)]).filter(([, of]) => of && of.runs > 1 && of.min > 0)
    .map(([cell, of]) => [written(cell.value), of.min, of.max]),
  renderItem: (params, api) => {
    const [[x, low], [, high]] = [1, 2].map(end => api.coord([api.value(0), api.value(end)]));
    const stroke = {stroke: lineHue(line), lineWidth: 1.5, fill: null};
    const bar = (x1, y1, x2, y2) => ({type: 'line', shape: {x1, y1, x2, y2}, style: stroke});
    const end = y => bar(x - 4, y, x + 4, y);
    return {type: 'group', children: [bar(x, low, x, high), end(low), end(high)]};
  },
})).filter(({data}) => data.length > 0);

const CELLS = {zooms: false, look: 'hollow'};
const involvedCells = () => data.factor.cells.flatMap(cellRuns);

/** A latency or the rate over the values of the factor. */
function factorChart(parent) {
  const {key, values} = data.factor;
  const names = Object.keys(factorFigures());
  chart(parent, 'By ' + key, null, choice => {
    const show = choice === RATE ? plain : nanos;
    const figure = factorFigures()[choice];
    const series = [...cellLines(cell => [written(cell.value), cell.figures[figure]?.median ?? null]),
      ...whiskers(cell => cell.figures[figure])];
    return base({
      series,
      tooltip: pointed(series, show),
      xAxis: {type: 'category', data: values.map(written), name: key},
      yAxis: {type: 'log', axisLabel: {color: ink('--soft'), formatter: show}},
    });
  }, {choices: {names, chosen: chosenFigure()}, involved: involvedCells, kind: 'lines over ' + key, ...CELLS});
}

/** A latency over the rate that was achieved, from cell to cell in the order of the factor's values. */
function rateChart(parent) {
  const names = Object.keys(LATENCIES);
  chart(parent, 'Latency by achieved rate', null, choice => {
    const series = cellLines(cell =>
      [cell.figures.messagesPerSecond?.median ?? null, cell.figures[LATENCIES[choice]]?.median ?? null]);
    return base({
      series,
      tooltip: pointed(series, nanos, {label: {formatter: ({value}) => plain(value) + ' msg/s'}}),
      xAxis: {type: 'value', name: 'acknowledged msg/s', min: 0, axisLabel: {color: ink('--soft'), formatter: plain}},
      yAxis: {type: 'log', axisLabel: {color: ink('--soft'), formatter: nanos}},
    });
  }, {choices: {names, chosen: 'p99'}, involved: involvedCells, kind: 'latency over rate', ...CELLS});
}

/** Two factors as a table of colours: a row a line, the worse the warmer. */
function cellsMap(parent) {
  const {key, values} = data.factor;
  const lines = factorLines();
  const names = Object.keys(factorFigures());
  chart(parent, 'All cells', null, choice => {
    const show = choice === RATE ? plain : nanos;
    const figure = factorFigures()[choice];
    const cells = data.factor.cells.map(cell => [cell, cell.figures[figure]?.median]).filter(([, v]) => v > 0);
    const tens = cells.map(([, v]) => Math.log10(v));
    const colours = isDark() ? ['#1d3145', '#2b6ca3', '#5fb3a1', '#f2c94c', '#ff7043']
      : ['#dceaf6', '#6baed6', '#2a9d8f', '#f4a259', '#c1121f'];
    return base({
      grid: {left: 170, right: 18, top: 14, bottom: 74},
      tooltip: {
        confine: true, backgroundColor: ink('--card'), borderColor: ink('--line'), textStyle: {color: ink('--ink')},
        formatter: ({value}) => lines[value[1]] + ' at ' + value[0] + ': ' + show(10 ** value[2]),
      },
      xAxis: {type: 'category', data: values.map(written), name: key, splitLine: {show: false}},
      yAxis: {type: 'category', data: lines, splitLine: {show: false},
        axisLabel: {color: ink('--soft'), width: 155, overflow: 'truncate'}},
      visualMap: {
        min: Math.min(...tens), max: Math.max(...tens) + 1e-9, orient: 'horizontal', left: 'center', bottom: 0,
        itemHeight: 90, itemWidth: 12, dimension: 2, textStyle: {color: ink('--soft')}, calculable: true,
        formatter: v => show(10 ** v), inRange: {color: choice === RATE ? colours.reverse() : colours},
      },
      series: [{type: 'heatmap', itemStyle: {borderColor: ink('--card'), borderWidth: 1},
        label: {show: cells.length <= 60, formatter: ({value}) => show(10 ** value[2]), color: '#000',
          backgroundColor: '#ffffffb0', padding: 2, borderRadius: 3},
        data: cells.map(([cell, v], i) => [written(cell.value), lines.indexOf(cell.line), tens[i]])}],
    });
  }, {choices: {names, chosen: chosenFigure()}, tall: lines.length > 8, involved: involvedCells,
    kind: 'a map of colours over ' + key + ' and the other factors', ...CELLS});
}

/** Small multiples on the same scales: of each cell of a factor, or of each system where lines are too many for one. */
function panelsSection() {
  const panels = data.factor
    ? data.factor.cells.map(cell => ({name: cellName(cell), some: cellRuns(cell)}))
    : crowded() ? systemsOf(runs).map(name => ({name, some: runs.filter(run => systemOf(run) === name)})) : [];
  const name = 'responseP99Nanos';
  const drawn = panels.filter(({some}) => some.some(run => points(run, name).some(([, v]) => v > 0)));
  const mapped = data.factor && severalLines();
  if (drawn.length < 2 && !mapped) return;
  const part = section('panels', data.factor ? 'Each cell' : 'Each system',
    'p99 of the response time over time; all charts have the same scales.');
  if (mapped) cellsMap(part);
  const grid = element('div', {class: 'grid panels'});
  part.append(grid);
  const all = drawn.flatMap(({some}) => some.flatMap(run => points(run, name))).filter(([, v]) => v > 0);
  const decade = (round, v) => 10 ** round(Math.log10(v));
  const least = all.reduce((sofar, [, v]) => Math.min(sofar, v), Infinity);
  const most = all.reduce((sofar, [, v]) => Math.max(sofar, v), 0);
  const end = all.reduce((sofar, [x]) => Math.max(sofar, x), 0);
  drawn.forEach(panel => overTime(grid, panel.name, null, () => name, {
    show: nanos, log: true, of: panel.some, xAxis: {max: end},
    yAxis: {min: decade(Math.floor, least), max: decade(Math.ceil, most)},
  }));
}

/** A published table with our figures beside it, and both relative to the baseline. */
function publishedSection() {
  (data.published || []).forEach(({published, lines}) => {
    const part = section('published', 'Beside the published table', published.source +
      (published.setting ? ' (' + published.setting + ')' : '') +
      '. Values of other machines don’t compare; shapes do.');
    const {columns} = published;
    const own = columns.map((column, i) => [column, i]).filter(([column]) => column.metric);
    const keys = columns.map((column, i) => [column, i]).filter(([column]) => !column.metric);
    const head = [
      ...keys.map(([{title}]) => ({name: title, text: true, whole: true})),
      ...own.map(([{title}]) => ({name: title, text: true, whole: true})),
      {name: 'ours is', text: true, whole: true, verdict: true},
    ];
    const beside = (ours, theirs) =>
      (absent(ours) ? '–' : plain(ours)) + ' / ' + (absent(theirs) || theirs === '' ? '–' : theirs);
    lines.forEach(({name, rows}) => {
      const rowsOf = of => rows.map(({state, cells}) =>
        [...keys.map(([, i]) => cells[i].published), ...own.map(([, i]) => of(cells[i])), state]);
      table(part, name + ': ours / published', head,
        rowsOf(({ours, published: printed, contradicts}) => beside(ours, printed + (contradicts ? ' ⚠' : ''))));
      table(part, name + ': ours / published, each relative to its baseline', head,
        rowsOf(({oursRelative, publishedRelative}) =>
          beside(oursRelative, absent(publishedRelative) ? null : plain(publishedRelative))));
    });
    const list = (title, texts) => texts.length &&
      part.append(element('h3', {}, title), element('ul', {}, ...texts.map(text => element('li', {}, text))));
    if (lines.some(({rows}) => rows.some(({cells}) => cells.some(cell => cell.contradicts))))
      list('Marked ⚠', ['The published value does not follow from the rate and the message size of its row.']);
    list('Remarks', published.remarks);
    list('Assumed, as the publication does not say', published.assumed);
  });
}
