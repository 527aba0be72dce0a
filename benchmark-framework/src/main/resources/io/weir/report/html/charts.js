// Charts: their look, their legends, what they tell where one points, and how they are saved.

const dark = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => (document.documentElement.dataset.theme || (dark.matches ? 'dark' : 'light')) === 'dark';
// Okabe and Ito's colours, which are told apart with any kind of colour vision; darker on white, lighter on black.
const LIGHT_COLOURS = ['#0072b2', '#c04f00', '#007a5a', '#a33f7d', '#8a6d00', '#1f6f8b', '#5d4037', '#444b54'];
const DARK_COLOURS = ['#56b4e9', '#f0935a', '#35c79c', '#e08fc0', '#e6c84a', '#7fd3ea', '#c8a99b', '#b3bcc7'];
const charts = [];

const ink = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const hue = i => (isDark() ? DARK_COLOURS : LIGHT_COLOURS)[i % LIGHT_COLOURS.length];
/** By the order of the runs, which stays, whoever is ahead. */
const systemHue = system => hue(systemsOf(data.runs).indexOf(system));

/** A hue for each system; the more runs of a system come before a run, the nearer to the paper it is. */
function colour(run) {
  const peers = runs.filter(peer => systemOf(peer) === systemOf(run));
  const paper = .4 * peers.indexOf(run) / Math.max(1, peers.length - 1);
  const parts = hex => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
  const back = parts(isDark() ? '#171c22' : '#ffffff');
  const mixed = parts(systemHue(systemOf(run))).map((part, at) => Math.round(part + paper * (back[at] - part)));
  return '#' + mixed.map(part => part.toString(16).padStart(2, '0')).join('');
}

/** What each line is at the place that is pointed at; lines of one name are told apart by what they tell. */
function pointed(series, show, pointer) {
  return {
    trigger: 'axis', confine: true, backgroundColor: ink('--card'), borderColor: ink('--line'),
    textStyle: {color: ink('--ink')}, ...pointer && {axisPointer: pointer},
    formatter: points => {
      const there = points.filter(p => series[p.seriesIndex].tells && p.value && !absent(p.value[1]));
      if (there.length === 0) return '';
      return element('div', {},
        element('div', {}, points[0].axisValueLabel),
        element('div', {class: there.length > 10 ? 'pointed many' : 'pointed'}, there.map(p => element('div', {},
          element('span', {class: 'dot', style: 'background:' + p.color}),
          series[p.seriesIndex].tells + ' ', element('b', {}, show(p.value[1])), p.value[2] ? ' ' + p.value[2] : ''))));
    },
  };
}

function base(extra) {
  const axis = {
    axisLine: {lineStyle: {color: ink('--line')}}, axisLabel: {color: ink('--soft')},
    nameTextStyle: {color: ink('--soft')}, splitLine: {lineStyle: {color: ink('--line'), opacity: .6}},
  };
  return {
    animation: false,
    backgroundColor: ink('--card'),
    textStyle: {fontFamily: 'system-ui, sans-serif'},
    grid: {left: 64, right: 18, top: 14, bottom: 46},
    legend: {show: false, data: distinct(extra.series.filter(each => each.tells).map(each => each.name))},
    ...extra,
    xAxis: {...axis, nameLocation: 'middle', nameGap: 28, ...extra.xAxis},
    yAxis: {...axis, ...extra.yAxis},
  };
}

/** Which runs are not valid, so short that it can stand above every chart; the whole list where it is pointed at. */
function tellInvalid(line, involved, look) {
  const invalid = involved.filter(run => !isUsable(run));
  const all = invalid.map(run => run.name + ' (' + causes(run) + ')').join('; ');
  line.hidden = invalid.length === 0;
  line.title = invalid.length > 3 ? all : '';
  line.textContent = invalid.length > 3
    ? '⚠ ' + invalid.length + ' of ' + involved.length + ' runs are not valid ('
      + distinct(invalid.flatMap(run => causes(run).split(', '))).join(', ') + '): ' + look
    : '⚠ Not valid: ' + all;
}

/** Buttons that save a chart, as it is drawn, as a picture. */
function saving(title, drawn, option) {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const svg = () => {
    const box = drawn.getDom();
    const size = {width: box.clientWidth, height: box.clientHeight};
    const copy = echarts.init(null, null, {renderer: 'svg', ssr: true, ...size});
    copy.setOption({...option(), tooltip: {show: false}});
    const text = copy.renderToSVGString();
    copy.dispose();
    return 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text);
  };
  const button = (kind, address) => element('button', {
    type: 'button', 'aria-label': 'Save ' + title + ' as ' + kind,
    onclick: () => download(name + '.' + kind.toLowerCase(), address()),
  }, kind);
  return [button('PNG', () => drawn.getDataURL({pixelRatio: 2, backgroundColor: ink('--card')})), button('SVG', svg)];
}

/** A model in which the lines are hidden that the reader has hidden; the first of the others carries the spans. */
function withSelection({spans, ...model}, selected = {}) {
  const carrier = model.series.find(each => selected[each.name] !== false);
  const series = model.series.map(each => each === carrier ? {...each, ...spans} : each);
  return {...model, series, legend: {...model.legend, selected}};
}

/**
 * option: called at each drawing, so that a change of theme or choice draws anew.
 * choices: {names, chosen, of?: what they are}. involved: the runs that are in it, by choice.
 */
function chart(parent, title, word, option, {choices, tall, involved, kind = 'lines over time', zooms = true,
  look = 'dashed'}) {
  const canvas = element('div', {class: tall ? 'chart tall' : 'chart', role: 'img'});
  const printed = element('span', {class: 'printed'});
  const warning = element('p', {class: 'warn'});
  const legend = element('div', {class: 'legend', role: 'group', 'aria-label': 'Lines of ' + title});
  const tools = element('div', {class: 'tools'});
  const head = element('div', {class: 'card-head'}, element('h3', {}, explained(title, word), printed), tools);
  parent.append(element('div', {class: 'card'}, head, warning, legend, canvas));
  let choice = choices ? choices.names.includes(chosen[title]) ? chosen[title] : choices.chosen : undefined;
  const drawn = echarts.init(canvas, null, {renderer: 'canvas'});
  const full = () => ({
    ...withSelection(option(choice), hidden[title]),
    ...zooms && {dataZoom: [{type: 'inside', xAxisIndex: 0, filterMode: 'none', zoomOnMouseWheel: 'ctrl',
      moveOnMouseMove: 'shift', moveOnMouseWheel: false}]},
  });

  function drawLegend(model) {
    const names = model.legend.data || [];
    legend.hidden = names.length < 2;
    legend.replaceChildren(...names.map(name => {
      const line = model.series.find(each => each.name === name && each.tells);
      const on = !hidden[title] || hidden[title][name] !== false;
      return element('button', {type: 'button', 'aria-pressed': String(on), onclick: () => {
        hidden[title] = {...hidden[title], [name]: !on};
        draw();
      }}, element('span', {class: 'dot', style: 'background:' + line.color}), name);
    }));
  }

  function draw() {
    const there = involved(choice);
    const invalid = there.filter(run => !isUsable(run)).length;
    tellInvalid(warning, there, look);
    printed.textContent = choice ? ', ' + choice : '';
    canvas.setAttribute('aria-label', title + printed.textContent + ': ' + kind + ', of '
      + counted(there.length, 'run') + ' of ' + counted(systemsOf(there).length, 'system')
      + ' (' + systemsOf(there).join(', ') + ')' + (invalid > 0 ? '; not valid: ' + invalid : ''));
    const model = full();
    drawn.setOption(model, true);
    drawLegend(model);
  }

  drawn.getZr().on('dblclick', () => drawn.dispatchAction({type: 'dataZoom', start: 0, end: 100}));
  drawn.on('legendselectchanged', event => { hidden[title] = event.selected; });
  if (choices) {
    const select = element('select', {'aria-label': 'Which ' + (choices.of || 'figure') + ' of ' + title},
      choices.names.map(name => element('option', {value: name, ...name === choice && {selected: ''}}, name)));
    select.onchange = () => {
      choice = chosen[title] = select.value;
      draw();
      select.blur();
    };
    tools.append(select);
  }
  tools.append(...saving(title, drawn, full));
  draw();
  const watch = new ResizeObserver(() => drawn.resize());
  watch.observe(canvas);
  charts.push({title, drawn, draw, dispose: () => { watch.disconnect(); drawn.dispose(); }});
}

const style = run => ({
  name: crowded() ? systemOf(run) : shown(run), tells: shown(run), type: 'line', showSymbol: false,
  color: colour(run), lineStyle: {width: 1.8, type: isUsable(run) ? 'solid' : 'dashed'}, connectNulls: false,
});

/** How a kind of span looks: its colour, which is of a state and never of a system, and how much of it. */
const SHADES = {
  WARM_UP: ['--soft', .13], DRAIN: ['--soft', .13], STEADY: ['--good', .07], BACKLOG: ['--fair', .12],
  FAULT: ['--bad', .2], NOTE: ['--soft', 0],
};

/** Spans of runs that are drawn together: a shade for each, the lighter the fewer runs have it, a line at a moment. */
function spansOf(drawn) {
  const alike = new Map();
  drawn.flatMap(run => run.spans.map(span => ({run, span}))).forEach(({run, span}) => {
    const key = [span.kind, span.text, Math.round(span.fromSeconds), Math.round(span.toSeconds)].join();
    alike.set(key, {span, having: [...(alike.get(key)?.having ?? []), run]});
  });
  const told = new Set();
  const longest = Math.max(...drawn.map(run => run.intervals.endSeconds.at(-1) ?? 0));
  const hasRoom = ({kind, fromSeconds, toSeconds}) =>
    ['BACKLOG', 'FAULT'].includes(kind) || !(toSeconds - fromSeconds < .04 * longest);
  const name = ({span}) => {
    if (!hasRoom(span)) return '';
    // Each system has its own victim, and draws its own moment: one name for those that lie upon each other.
    const isFault = span.kind === 'FAULT' && drawn.length > 1;
    const text = isFault ? span.text.replace(/ \(.*\)$/, '') : span.text;
    const key = isFault ? text + Math.round(span.fromSeconds / (.2 * longest)) : text;
    if (told.has(key) || crowded()) return '';
    told.add(key);
    return text;
  };
  const all = [...alike.values()];
  const label = {color: ink('--soft'), fontSize: 11, width: 120, overflow: 'truncate'};
  const staged = all.some(({span}) => span.kind === 'BACKLOG');
  const isLong = ({span}) => !absent(span.toSeconds);
  // About 7 pixels a letter: a name wider than its span goes into a second row.
  const isNarrow = ({text, fromSeconds, toSeconds}) =>
    (toSeconds - fromSeconds) / longest * Math.min(500, .75 * innerWidth) < 7 * text.length;
  return {
    markArea: {silent: true, label, data: all.filter(isLong).map(each => {
      const {span: {kind, fromSeconds, toSeconds}, having} = each;
      const [color, opacity] = SHADES[kind];
      return [{
        name: name(each), xAxis: fromSeconds / clock().size,
        itemStyle: {
          color: ink(color), opacity: kind === 'FAULT' ? opacity : opacity * having.length / drawn.length,
          ...kind === 'BACKLOG' && {borderWidth: 1.5, borderType: 'dotted', borderColor: ink('--ink')},
        },
        label: {
          position: kind === 'STEADY' && staged ? 'insideBottom' : 'insideTop',
          offset: [0, isNarrow(each.span) ? 14 : 0],
        },
      }, {xAxis: toSeconds / clock().size}];
    })},
    markLine: {silent: true, symbol: 'none', data: all.filter(each => !isLong(each)).map(each => ({
      name: name(each), xAxis: each.span.fromSeconds / clock().size,
      lineStyle: {type: 'dotted', width: 1.5, color: ink(SHADES[each.span.kind][0])},
      label: {...label, formatter: '{b}', position: 'insideEndTop'},
    }))},
  };
}

const column = (run, name) => run.intervals && run.intervals[name] || [];
const sampled = (name, of = runs) => of.filter(run => column(run, name).some(v => !absent(v)));

/** The unit of the axis of time, by the longest run. */
function clock() {
  const longest = Math.max(0, ...runs.map(run => run.intervals?.endSeconds.at(-1) ?? 0));
  return longest > 3 * 3600 ? {name: 'hours', size: 3600}
    : longest > 600 ? {name: 'minutes', size: 60} : {name: 'seconds', size: 1};
}

/** Points of one value for each interval of a run; of groups the least, the median and the most, across the group. */
function spreadOverTime(run, values) {
  const [startSeconds, endSeconds] = ['startSeconds', 'endSeconds']
    .map(name => run.intervals[name].map(each => each / clock().size));
  if (!run.intervalsPerGroup) return values.map((v, i) => [endSeconds[i], v]);
  return startSeconds.flatMap((start, i) => [[start, values[3 * i], 'at least'],
    [(start + endSeconds[i]) / 2, values[3 * i + 1], 'median'], [endSeconds[i], values[3 * i + 2], 'at most']]);
}

const points = (run, name) => run.intervals && run.intervals[name] ? spreadOverTime(run, run.intervals[name]) : [];

const timeAxis = () => ({
  type: 'value', name: clock().name + ' since the load began', min: 0, max: 'dataMax',
  axisLabel: {color: ink('--soft'), showMaxLabel: false},
});

/** The area between two curves over the same percentiles, on logarithmic axes, where stacked lines can't make one. */
function band({name, color}, lower, upper) {
  const below = x => {
    const at = lower.findIndex(([other]) => other >= x);
    return lower[at < 0 ? lower.length - 1 : at][1];
  };
  return {
    name, type: 'custom', silent: true, color, data: [[upper[0][0], upper[0][1]]],
    renderItem: (params, api) => ({
      type: 'polygon',
      shape: {points: [...upper.map(point => api.coord(point)),
        ...upper.slice().reverse().map(([x]) => api.coord([x, below(x)]))]},
      style: {fill: color, opacity: .18},
    }),
  };
}

/** Draws of groups of intervals the median as a line and a band from the least to the most. */
const withBands = (show, series) => series.flatMap(line => {
  const median = ([, , of]) => of === 'median';
  if (!line.data.some(median)) return [line];
  const nth = n => line.data.filter((point, i) => i % 3 === n);
  const [low, mid, high] = [0, 1, 2].map(nth);
  const edge = points => points.map(([, y], i) => [mid[i][0], y]).filter(([, y]) => !absent(y));
  const told = i => '(' + show(low[i][1]) + ' to ' + show(high[i][1]) + ')';
  const bands = edge(low).length > 0 ? [band(line, edge(low), edge(high))] : [];
  return [{...line, data: mid.map(([x, y], i) => [x, y, told(i)])}, ...bands];
});

/** What is told of the lines at an instant. */
const atInstant = (series, show) =>
  pointed(series, show, {label: {formatter: ({value}) => exactly(value, 2) + ' ' + clock().name}});

/** Lines over time of one column of the intervals, by choice; dashed: a column that is drawn as the target. */
function overTime(parent, title, word, columnOf, {choices, show, log, dashed, of = runs, xAxis, yAxis} = {}) {
  if (sampled(columnOf(choices && choices.chosen), of).length === 0) return;
  chart(parent, title, word, choice => {
    const name = columnOf(choice);
    const series = withBands(show, sampled(name, of).map(run => ({
      ...style(run),
      data: points(run, name).map(([x, y, ...rest]) => [x, log && y !== null && y <= 0 ? null : y, ...rest]),
    })));
    const target = dashed && sampled(dashed)[0];
    if (target) {
      series.push({
        name: 'target', tells: 'target rate', type: 'line', showSymbol: false, color: ink('--soft'),
        lineStyle: {width: 1, type: 'dotted'}, data: points(target, dashed),
      });
    }
    return base({
      series,
      spans: spansOf(sampled(name, of)),
      tooltip: atInstant(series, show),
      xAxis: {...timeAxis(), ...xAxis},
      yAxis: {type: log ? 'log' : 'value', axisLabel: {color: ink('--soft'), formatter: brief(show)}, ...yAxis},
    });
  }, {choices, involved: choice => sampled(columnOf(choice), of)});
}

const CURVES = {
  'response time': 'response', 'service time': 'service', 'end-to-end time': 'endToEnd', 'send delay': 'sendDelay',
  'stored-to-received time': 'storedToReceived',
};

/** Latency by percentile on logarithmic axes; of a run that is believed within a bound, with the band of that bound. */
function percentileChart(parent, title, tall) {
  const names = Object.keys(CURVES).filter(name => runs.some(run => run.curves && run.curves[CURVES[name]]));
  if (names.length === 0) return;
  const having = choice => runs.filter(run => run.curves && run.curves[CURVES[choice]]);
  const told = v => 'p' + (v <= 1 ? 0 : Number((100 * (1 - 1 / v)).toPrecision(8)));
  chart(parent, title, null, choice => {
    const kind = CURVES[choice];
    const above = curve => curve.filter(([, y]) => y > 0);
    const bands = kind !== 'response' ? [] : having(choice)
      .filter(run => isQualified(run) && run.curves.responseWithoutGeneratorDelay)
      .map(run => band(style(run), above(run.curves.responseWithoutGeneratorDelay), above(run.curves.response)));
    const series = [...having(choice).map(run => ({...style(run), data: above(run.curves[kind])})), ...bands];
    return base({
      series,
      tooltip: pointed(series, nanos, {label: {formatter: ({value}) => told(value)}}),
      xAxis: {
        type: 'log', min: 1, name: 'percentile',
        axisLabel: {color: ink('--soft'), showMaxLabel: false, hideOverlap: true, fontSize: 11, formatter: told},
      },
      yAxis: {type: 'log', axisLabel: {color: ink('--soft'), formatter: nanos}},
    });
  }, {choices: {names, chosen: names[0]}, tall, involved: having, kind: 'curves over all percentiles'});
}

const redraw = () => charts.forEach(each => each.draw());
dark.addEventListener('change', redraw);
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('details:not([open])')];
  opened.forEach(each => { each.open = true; });
  charts.forEach(each => each.drawn.resize());
});
addEventListener('afterprint', () => opened.splice(0).forEach(each => { each.open = false; }));
