'use strict';
(() => {
  let data = JSON.parse(document.getElementById('data').textContent);
  let runs = data.runs;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const LIGHT_COLOURS = ['#0b6fb8', '#d1570b', '#12805c', '#8e44ad', '#b8860b', '#c2185b', '#00798c', '#5d4037'];
  const DARK_COLOURS = ['#5db0f0', '#ff9d5c', '#4fd1a5', '#c792ea', '#f2c94c', '#ff80ab', '#4dd0e1', '#bcaaa4'];
  const charts = [];

  /** What the reader has chosen, by title: kept when a live page draws anew. */
  const chosen = {};
  const sorted = {};
  const hidden = {};

  // --- Words and figures ---------------------------------------------------------------------------------------------

  const digits = (value, most) => value.toLocaleString('en-US', {maximumFractionDigits: most});
  const three = v => Math.abs(v) >= 100 ? digits(v, 0) : Math.abs(v) >= 10 ? digits(v, 1) : digits(v, 2);
  const nanos = v => {
    if (v === null || v === undefined) return '–';
    const size = Math.abs(v);
    if (size < 999.5) return three(v) + ' ns';
    if (size < 999.5e3) return three(v / 1e3) + ' µs';
    return size < 999.5e6 ? three(v / 1e6) + ' ms' : three(v / 1e9) + ' s';
  };
  const rate = v => v === null || v === undefined ? '–' : Math.abs(v) >= 100 ? digits(v, 0) : three(v);
  const bytes = v => {
    if (v === null || v === undefined) return '–';
    const size = Math.abs(v);
    if (size < 999.5) return three(v) + ' B';
    if (size < 999.5e3) return three(v / 1e3) + ' kB';
    return size < 999.5e6 ? three(v / 1e6) + ' MB' : three(v / 1e9) + ' GB';
  };
  const count = v => v === null || v === undefined ? '–' : digits(v, 0);
  const share = v => v === null || v === undefined ? '–' : digits(100 * v, 1) + ' %';
  const figures = run => run.result && run.result.figures || null;
  const grade = run => run.running ? 'RUNNING' : run.result ? run.result.verdict.grade.replace('_', ' ') : 'NOT VALID';
  const isUsable = run => grade(run) !== 'NOT VALID';
  const gradeClass = text => text.startsWith('NOT VALID') ? 'not-valid' : text.startsWith('QUALIFIED') ? 'qualified' : 'valid';
  const causes = run => run.result
    ? [...new Set(run.result.verdict.findings.map(f => f.cause))].join(', ')
    : 'CUT OFF';
  const verdictText = run => [grade(run), run.running ? '' : causes(run)].filter(Boolean).join(': ');
  const shown = run => run.running ? run.name + ' (running)' : isUsable(run) ? run.name : '⚠ ' + run.name + ' (not valid)';

  // --- Systems: what the runs are runs of ----------------------------------------------------------------------------

  /** Of more runs than these, legends and maps name systems. */
  const MOST_NAMED_RUNS = 6;
  const crowded = () => runs.length > MOST_NAMED_RUNS;
  const driverOf = run => run.result && run.result.driver && run.result.driver.name;
  const stem = run => run.name.replace(/^.*\//, '').replace(/-\d+$/, '');
  /** By its driver file; a run without a result is of the system of those whose folders are called as its own. */
  const systemOf = run => driverOf(run) || runs.filter(peer => stem(peer) === stem(run)).map(driverOf).find(Boolean) || stem(run);
  const distinct = values => [...new Set(values)];
  const systemsOf = some => distinct(some.map(systemOf));
  const counted = (n, word) => n + ' ' + word + (n === 1 ? '' : 's');

  function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    Object.entries(attributes || {}).forEach(([name, value]) => {
      if (name === 'class') made.className = value; else if (name === 'onclick') made.onclick = value;
      else made.setAttribute(name, value);
    });
    children.flat().forEach(child => made.append(child));
    return made;
  }

  /** A text in which the glossary's word, if it is there, tells its meaning. */
  function explained(text, word) {
    const meaning = data.definitions[word || text.toLowerCase()];
    return meaning ? element('abbr', {title: (word || text) + ': ' + meaning}, text) : text;
  }

  const main = document.getElementById('main');
  function section(id, title, lead) {
    const body = element('section', {id}, element('h2', {}, title));
    if (lead) body.append(element('p', {class: 'lead'}, lead));
    main.append(body);
    document.getElementById('contents').append(element('a', {href: '#' + id}, title));
    return body;
  }

  /** Where many runs would push everything else down, what is said of each of them is folded away. */
  function folded(parent, title) {
    if (!crowded()) return parent;
    const details = element('details', {}, element('summary', {}, title));
    details.open = Boolean(chosen[title]);
    details.ontoggle = () => { chosen[title] = details.open; };
    parent.append(details);
    return details;
  }

  // --- Tables --------------------------------------------------------------------------------------------------------

  /** columns: {name, word?, text?: shown as text, whole?: never broken, sentence?: wide, show?: value to text}; a row's cells are values. */
  function table(parent, title, columns, rows, marked) {
    if (rows.length === 0) return;
    const body = element('tbody');
    const text = (row, i) => columns[i].show ? columns[i].show(row[i]) : row[i] === null || row[i] === undefined ? '–' : String(row[i]);
    let order = rows.slice();
    function sort() {
      const {by, up} = sorted[title] || {};
      if (by === undefined) return;
      const number = value => typeof value === 'number';
      order = rows.slice().sort((a, b) => {
        const [x, y] = up ? [a[by], b[by]] : [b[by], a[by]];
        return number(x) && number(y) ? x - y : String(x ?? '').localeCompare(String(y ?? ''), 'en', {numeric: true});
      });
    }
    function fill() {
      body.replaceChildren(...order.map(row => {
        const line = element('tr', marked && marked(row) ? {class: 'differs'} : {});
        row.forEach((value, i) => {
          const cell = element('td', columns[i].text ? {class: ['text', columns[i].whole ? 'word' : '', columns[i].sentence ? 'sentence' : ''].join(' ').trim()} : {}, text(row, i));
          if (columns[i].verdict) cell.className = 'text ' + gradeClass(value);
          line.append(cell);
        });
        return line;
      }));
    }
    const head = element('tr', {}, columns.map((column, i) => element('th', column.text ? {class: 'text'} : {},
      element('button', {type: 'button', 'aria-label': 'Sort by ' + column.name, onclick: () => {
        const before = sorted[title];
        sorted[title] = {by: i, up: before && before.by === i ? !before.up : true};
        sort();
        fill();
      }}, explained(column.name, column.word)))));
    const copy = element('button', {type: 'button', onclick: () => {
      const lines = [columns.map(c => c.name), ...order.map(row => row.map((v, i) => v === null || v === undefined ? '' : columns[i].text ? inert(text(row, i)) : v))];
      toClipboard(lines.map(line => line.join('\t')).join('\n'), copy);
    }}, 'Copy');
    parent.append(element('div', {class: 'table-head'}, element('h3', {}, title), copy),
      element('div', {class: 'table', tabindex: '0', role: 'region', 'aria-label': title}, element('table', {}, element('thead', {}, head), body)));
    sort();
    fill();
  }

  /** A text that a spreadsheet takes for a text, not for a formula. */
  const inert = cell => /^([=@]|[+-](?![\d.]))/.test(cell) ? "'" + cell : cell;

  function toClipboard(text, button) {
    const done = () => { button.textContent = 'Copied'; setTimeout(() => { button.textContent = 'Copy'; }, 1500); };
    const byHand = () => {
      const area = element('textarea', {style: 'position:fixed;opacity:0'});
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
      done();
    };
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, byHand); else byHand();
  }

  // --- Charts --------------------------------------------------------------------------------------------------------

  const ink = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const hue = i => (dark.matches ? DARK_COLOURS : LIGHT_COLOURS)[i % LIGHT_COLOURS.length];

  /** A hue for each system; the more runs of a system come before a run, the nearer to the paper it is. */
  function colour(i) {
    const peers = runs.filter(run => systemOf(run) === systemOf(runs[i]));
    const paper = .4 * peers.indexOf(runs[i]) / Math.max(1, peers.length - 1);
    const parts = hex => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
    const back = parts(dark.matches ? '#171c22' : '#ffffff');
    const mixed = parts(hue(systemsOf(runs).indexOf(systemOf(runs[i])))).map((part, at) => Math.round(part + paper * (back[at] - part)));
    return '#' + mixed.map(part => part.toString(16).padStart(2, '0')).join('');
  }

  /** What each line is at the place that is pointed at; lines of one name in the legend are told apart by what they tell. */
  function pointed(series, show, pointer) {
    return {trigger: 'axis', confine: true, backgroundColor: ink('--card'), borderColor: ink('--line'), textStyle: {color: ink('--ink')}, ...pointer && {axisPointer: pointer},
      formatter: points => {
        if (points.length === 0) return '';
        const there = points.filter(p => p.value && p.value[1] !== null && p.value[1] !== undefined);
        return element('div', {}, element('div', {}, points[0].axisValueLabel), element('div', {class: there.length > 10 ? 'pointed many' : 'pointed'},
          there.map(p => element('div', {}, element('span', {class: 'dot', style: 'background:' + p.color}), series[p.seriesIndex].tells + ' ', element('b', {}, show(p.value[1]))))));
      }};
  }

  function base(extra) {
    const axis = {axisLine: {lineStyle: {color: ink('--line')}}, axisLabel: {color: ink('--soft')},
      nameTextStyle: {color: ink('--soft')}, splitLine: {lineStyle: {color: ink('--line'), opacity: .6}}};
    return {
      animation: false,
      textStyle: {fontFamily: 'inherit'},
      grid: {left: 64, right: 18, top: 40, bottom: 46},
      legend: {type: 'scroll', top: 4, textStyle: {color: ink('--ink')}, pageTextStyle: {color: ink('--soft')},
        data: distinct(extra.series.map(each => each.name)), lineStyle: crowded() ? {type: 'solid'} : {}},
      ...extra,
      xAxis: {...axis, nameLocation: 'middle', nameGap: 28, ...extra.xAxis},
      yAxis: {...axis, ...extra.yAxis},
    };
  }

  /** Which runs are not valid, so short that it can stand above every chart; the whole list where it is pointed at. */
  function tellInvalid(line, involved) {
    const invalid = involved.filter(run => !isUsable(run));
    const all = invalid.map(run => run.name + ' (' + causes(run) + ')').join('; ');
    line.hidden = invalid.length === 0;
    line.title = invalid.length > 3 ? all : '';
    line.textContent = invalid.length > 3
      ? '⚠ ' + invalid.length + ' of ' + involved.length + ' runs are not valid (' + distinct(invalid.flatMap(run => causes(run).split(', '))).join(', ') + '): dashed'
      : '⚠ Not valid: ' + all;
  }

  /**
   * option: called at each drawing, so that a change of theme or choice draws anew. involved: the runs that are in it, by choice.
   * choices: {names, chosen, of?: what they are}.
   */
  function chart(parent, title, word, option, {choices, tall, involved, kind = 'lines over time'}) {
    const canvas = element('div', {class: tall ? 'chart tall' : 'chart', role: 'img'});
    const printed = element('span', {class: 'printed'});
    const head = element('div', {class: 'card-head'}, element('h3', {}, explained(title, word), printed));
    const warning = element('p', {class: 'warn'});
    parent.append(element('div', {class: 'card'}, head, warning, canvas));
    let choice = choices ? choices.names.includes(chosen[title]) ? chosen[title] : choices.chosen : undefined;
    const drawn = echarts.init(canvas, null, {renderer: 'canvas'});
    const draw = () => {
      const there = involved(choice);
      const invalid = there.filter(run => !isUsable(run)).length;
      tellInvalid(warning, there);
      printed.textContent = choice ? ', ' + choice : '';
      canvas.setAttribute('aria-label', title + printed.textContent + ': ' + kind + ', of ' + counted(there.length, 'run') + ' of '
        + counted(systemsOf(there).length, 'system') + ' (' + systemsOf(there).join(', ') + ')' + (invalid > 0 ? '; not valid: ' + invalid : ''));
      drawn.setOption(option(choice), true);
      if (hidden[title]) drawn.setOption({legend: {selected: hidden[title]}});
    };
    drawn.on('legendselectchanged', event => { hidden[title] = event.selected; });
    if (choices) {
      const select = element('select', {'aria-label': 'Which ' + (choices.of || 'figure') + ' of ' + title},
        choices.names.map(name => element('option', name === choice ? {value: name, selected: ''} : {value: name}, name)));
      select.onchange = () => { choice = chosen[title] = select.value; draw(); select.blur(); };
      head.append(select);
    }
    draw();
    const watch = new ResizeObserver(() => drawn.resize());
    watch.observe(canvas);
    charts.push({title, drawn, draw, dispose: () => { watch.disconnect(); drawn.dispose(); }});
  }

  dark.addEventListener('change', () => charts.forEach(c => c.draw()));
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')];
    opened.forEach(each => { each.open = true; });
    charts.forEach(c => c.drawn.resize());
  });
  addEventListener('afterprint', () => opened.splice(0).forEach(each => { each.open = false; }));

  const style = run => ({
    name: crowded() ? systemOf(run) : shown(run), tells: shown(run), type: 'line', showSymbol: false, color: colour(runs.indexOf(run)),
    lineStyle: {width: 1.8, type: isUsable(run) ? 'solid' : 'dashed'}, connectNulls: false,
  });

  /** Shades what was not measured, the warm-up and the drain: those of the first run that has them. */
  function phases() {
    const run = runs.find(r => r.intervals);
    const areas = [];
    const shade = (name, among) => {
      const rows = (among || []).map((p, i) => p === name ? i : -1).filter(i => i >= 0);
      if (rows.length > 0) {
        areas.push([{name, xAxis: run.intervals.startSeconds[rows[0]]}, {xAxis: run.intervals.endSeconds[rows[rows.length - 1]]}]);
      }
    };
    ['warm-up', 'drain'].forEach(phase => shade(phase, run.intervals.phase));
    return {silent: true, itemStyle: {color: ink('--soft'), opacity: .12}, label: {color: ink('--soft'), fontSize: 11, position: 'insideTop'}, data: areas};
  }

  /** Draws a line for each mark of a run; while it goes on, at the end of the interval that has it. */
  function marks(run) {
    const measured = figures(run);
    const all = measured ? measured.marks : column(run, 'marks')
      .map((text, i) => ({text, seconds: run.intervals.endSeconds[i]})).filter(mark => mark.text);
    return {silent: true, symbol: 'none', lineStyle: {type: 'dotted', color: colour(runs.indexOf(run))},
      label: {show: !crowded(), formatter: '{b}', color: ink('--soft'), fontSize: 11},
      data: all.filter(mark => mark.seconds >= 0).map(mark => ({name: mark.text, xAxis: mark.seconds}))};
  }

  const column = (run, name) => run.intervals && run.intervals[name] || [];
  const sampled = name => runs.filter(run => column(run, name).some(v => v !== null));
  const points = (run, name) => column(run, name).map((v, i) => [run.intervals.endSeconds[i], v]);

  function overTime(parent, title, word, columnOf, {choices, show, log, dashed} = {}) {
    if (sampled(columnOf(choices && choices.chosen)).length === 0) return;
    chart(parent, title, word, choice => {
      const name = columnOf(choice);
      const series = sampled(name).map(run => ({...style(run), markLine: marks(run),
        data: points(run, name).map(([x, y]) => [x, log && y !== null && y <= 0 ? null : y])}));
      if (series.length > 0) series[0].markArea = phases();
      if (dashed) {
        const target = sampled(dashed)[0];
        if (target) series.push({name: 'target', tells: 'target rate', type: 'line', showSymbol: false, color: ink('--soft'), lineStyle: {width: 1, type: 'dotted'}, data: points(target, dashed)});
      }
      return base({
        series,
        tooltip: pointed(series, show),
        xAxis: {type: 'value', name: 'seconds since the load began', min: 0, max: 'dataMax'},
        yAxis: {type: log ? 'log' : 'value', axisLabel: {color: ink('--soft'), formatter: show}},
      });
    }, {choices, involved: choice => sampled(columnOf(choice))});
  }

  // --- Sections ------------------------------------------------------------------------------------------------------

  function show() {
  document.title = data.question;
  document.getElementById('question').textContent = data.question;
  document.getElementById('setup').append((data.setup || []).join(' · '));
  document.getElementById('answer').append(...data.answer.map(sentence => element('li', {}, sentence)));
  const lines = (id, title, sentences) => {
    if (sentences.length > 0) document.getElementById(id).append(element('h3', {}, title), element('ul', {}, sentences.map(sentence => element('li', {}, sentence))));
  };
  const spread = (row, name, of) => row[name] ? row[name][of] : null;
  table(document.getElementById('systems'), 'Systems', [
    {name: 'system', text: true, whole: true}, {name: 'usable runs', word: 'verdict', text: true, whole: true},
    {name: 'p99', word: 'response time', show: nanos}, {name: 'min p99', word: 'response time', show: nanos}, {name: 'max p99', word: 'response time', show: nanos},
    {name: 'p50', word: 'response time', show: nanos}, {name: 'min p50', word: 'response time', show: nanos}, {name: 'max p50', word: 'response time', show: nanos},
    {name: 'acked msg/s', show: rate}, {name: 'end-to-end p99', word: 'end-to-end time', show: nanos}, {name: 'missing in all runs', show: count},
    {name: 'findings', word: 'verdict', text: true}, {name: 'acknowledges what is', word: 'acknowledgement level', text: true},
  ], data.systems.map(row => {
    const times = name => ['median', 'min', 'max'].map(of => spread(row, name, of));
    return [row.system, row.usable, ...times('p99Nanos'), ...times('p50Nanos'), spread(row, 'acknowledgedPerSecond', 'median'),
      spread(row, 'endToEndP99Nanos', 'median'), row.missing, row.causes || '–', row.acknowledges];
  }));
  if (data.systems.length > 0) {
    document.getElementById('systems').append(element('p', {class: 'lead'}, 'p50 and p99 are of the response time. Rates and times are medians over the system’s usable runs (VALID or QUALIFIED), or over all of its runs where none is (⚠); min and max are of the same runs.'));
  }
  lines('limited', data.systems.length > 1 ? 'What limited each system' : 'What limited it', data.limits.map(limit => [element('b', {}, limit.system), ': ' + limit.sentence]));
  lines('guarantees', 'Delivery guarantees', data.guarantees);
  folded(document.getElementById('verdicts'), 'Verdict of each run').append(element('div', {class: 'chips'}, runs.map((run, i) => element('span', {class: 'chip'},
    element('span', {class: 'dot', style: 'background:' + colour(i)}), run.name + ' ',
    element('b', {class: gradeClass(verdictText(run))}, verdictText(run))))));

  if (runs.length === 0) return;

  const finished = runs.filter(figures);

  (function summary() {
    if (finished.length === 0) return;
    const part = section('figures', 'Figures', 'The measured part only; warm-up and drain are not in it.');
    const of = (run, kind, name) => { const d = figures(run).measured[kind]; return d ? d[name] : null; };
    const rates = (run, kind, name) => { const r = figures(run).rates; return r && r[kind] ? r[kind][name] : null; };
    table(part, 'Throughput and response time', [
      {name: 'run', text: true}, {name: 'verdict', text: true, verdict: true}, {name: 'response p99', word: 'response time', show: nanos},
      {name: 'target msg/s', show: rate}, {name: 'sent msg/s', show: rate}, {name: 'acked msg/s', show: rate}, {name: 'received msg/s', show: rate}, {name: 'acked MB/s', show: rate},
      ...['p50', 'p95', 'p99.9', 'max'].map(p => ({name: 'response ' + p, word: 'response time', show: nanos})),
      {name: 'msg per broker CPU second', word: 'messages per CPU second', show: rate},
    ], finished.map(run => [run.name, verdictText(run), of(run, 'response', 'p99Nanos'),
      rates(run, 'target', 'messagesPerSecond'), rates(run, 'sent', 'messagesPerSecond'), rates(run, 'acknowledged', 'messagesPerSecond'),
      rates(run, 'received', 'messagesPerSecond'), rates(run, 'acknowledged', 'megabytesPerSecond'),
      ...['p50Nanos', 'p95Nanos', 'p999Nanos', 'maxNanos'].map(p => of(run, 'response', p)),
      run.result.resources ? run.result.resources.messagesPerBrokerCpuSecond : null]));
    table(part, 'Verdicts', [{name: 'run', text: true, whole: true}, {name: 'cause', text: true, whole: true}, {name: 'sentence', text: true, sentence: true}],
      runs.filter(run => run.result).flatMap(run => run.result.verdict.findings.map(finding => [run.name, finding.cause, finding.sentence])));
    const kinds = [['response', 'response time'], ['responseWithoutGeneratorDelay', 'response time without generator delay'], ['service', 'service time'],
      ['sendDelay', 'send delay'], ['wakeUpDelay', 'wake-up delay'], ['endToEnd', 'end-to-end time']];
    table(folded(part, 'All latencies of each run'), 'All latencies', [
      {name: 'run', text: true}, {name: 'latency', text: true}, {name: 'samples', show: count},
      ...['min', 'mean', 'p50', 'p75', 'p90', 'p95', 'p99', 'p99.9', 'p99.99', 'max'].map(name => ({name, show: nanos})),
    ], finished.flatMap(run => kinds.filter(([kind]) => figures(run).measured[kind]).map(([kind, word]) => {
      const d = figures(run).measured[kind];
      return [run.name, word, d.count, d.minNanos, d.meanNanos, d.p50Nanos, d.p75Nanos, d.p90Nanos, d.p95Nanos, d.p99Nanos, d.p999Nanos, d.p9999Nanos, d.maxNanos];
    })));
  })();

  (function comparison() {
    if (!data.comparison) return;
    const part = section('comparison', 'Side by side', 'A run is one sample. An interval leaves out a ratio of 1 exactly where the runs show a difference; all questions of a workload are corrected for being many (Holm).');
    const p = v => v === undefined || v === null ? '–' : v < 1e-4 ? '< 0.0001' : v.toFixed(4);
    const ratio = v => v === undefined || v === null ? '–' : three(v);
    const answers = {SHOWN: 'difference shown', NOT_SHOWN: 'no difference shown', NOT_CERTAIN: 'not certain', TOO_FEW_RUNS: 'too few runs'};
    data.comparison.comparisons.forEach(each => {
      table(part, each.workload, [{name: 'metric', text: true, whole: true}, {name: 'answer', text: true, whole: true}, {name: 'what the runs show', text: true, sentence: true},
        {name: 'one, by median', text: true}, {name: 'other, by median', text: true}, {name: 'ratio', show: ratio}, {name: 'from', show: ratio}, {name: 'to', show: ratio},
        {name: 'runs', text: true}, {name: 'p', show: p}, {name: 'effect size', show: ratio}],
        each.differences.map(d => [d.metric, answers[d.answer], d.sentence, d.variant + ' ' + d.medianText, d.other + ' ' + d.otherMedianText, d.ratio, d.ratioLow, d.ratioHigh,
          d.runs + (d.paired ? ' pairs of one round' : ' separate runs of each'), d.pValue, d.effectSize]));
      each.warnings.forEach(warning => part.append(element('p', {class: 'warn'}, warning)));
    });
    table(part, 'Not compared', [{name: 'run', text: true}, {name: 'why', text: true}], data.comparison.leftOut.map(run => [run.run, run.reason]));
  })();

  (function search() {
    const searched = finished.filter(run => figures(run).search);
    if (searched.length === 0) return;
    const part = section('search', 'The search for the rate', 'Each step held a rate on its own; the rate is sustained when nothing queues up.');
    const word = value => String(value).toLowerCase().replaceAll('_', ' ');
    table(part, 'Steps', [{name: 'run', text: true}, {name: 'step', show: count}, {name: 'stage', text: true}, {name: 'target msg/s', show: rate}, {name: 'acked msg/s', show: rate},
      {name: 'received msg/s', show: rate}, {name: 'failed', show: count}, {name: 'response p99', word: 'response time', show: nanos}, {name: 'backlog grew by msg/s', word: 'backlog', show: rate}, {name: 'judgement', text: true}],
      searched.flatMap(run => figures(run).search.steps.map((step, i) => [run.name, i + 1, word(step.stage), step.targetMessagesPerSecond, step.acknowledgedMessagesPerSecond,
        step.receivedMessagesPerSecond, step.failedMessages, step.p99ResponseNanos, step.backlogSlopeMessagesPerSecond, word(step.judgement)])));
  })();

  (function backlog() {
    const behind = finished.filter(run => figures(run).backlog);
    if (behind.length === 0) return;
    const part = section('backlog', 'The backlog', 'Consumers were paused (build), resumed (catch-up) and kept up again (after) while producers went on.');
    const word = value => String(value).toLowerCase().replaceAll('_', ' ').replace('catch up', 'catch-up');
    const closed = run => figures(run).loop === 'closed';
    table(part, 'Backlogs', [{name: 'run', text: true}, {name: 'target', show: count}, {name: 'max', show: count}, {name: 'drained at', show: count}, {name: 'counted by', text: true}, {name: 'ending', text: true}],
      behind.map(run => {
        const b = figures(run).backlog;
        const most = b.stages.map(s => s.maxBacklogMessages).filter(m => m !== undefined);
        return [run.name, b.targetMessages, most.length > 0 ? Math.max(...most) : null, b.drainedBelowMessages, b.countedBy === 'BROKER' ? 'the broker' : 'Weir', word(b.ending)];
      }));
    table(part, 'Stages', [{name: 'run', text: true}, {name: 'stage', word: 'stage', text: true}, {name: 'lasted', show: v => nanos(v * 1e9)}, {name: 'target msg/s', show: rate}, {name: 'acked msg/s', show: rate},
      {name: 'received msg/s', show: rate}, {name: 'response p50', word: 'response time', show: nanos}, {name: 'response p99', word: 'response time', show: nanos},
      {name: 'service p99', word: 'service time', show: nanos}, {name: 'backlog at start', word: 'backlog', show: count}, {name: 'at most', show: count}, {name: 'at end', show: count}],
      behind.flatMap(run => figures(run).backlog.stages.map(s => [run.name, word(s.stage), s.seconds, s.targetMessagesPerSecond, s.acknowledgedMessagesPerSecond, s.receivedMessagesPerSecond,
        closed(run) ? null : s.p50ResponseNanos, closed(run) ? null : s.p99ResponseNanos, s.p99ServiceNanos, s.firstBacklogMessages, s.maxBacklogMessages, s.lastBacklogMessages])));
  })();

  (function curves() {
    const names = {'response time': 'response', 'service time': 'service', 'end-to-end time': 'endToEnd', 'send delay': 'sendDelay'};
    const there = Object.keys(names).filter(name => runs.some(run => run.curves && run.curves[names[name]]));
    if (there.length === 0) return;
    const part = section('percentiles', 'Percentiles', 'Each curve shows all samples: at 99 %, one message in a hundred took longer than the line.');
    const having = choice => runs.filter(run => run.curves && run.curves[names[choice]]);
    chart(part, 'Latency by percentile', null, choice => {
      const kind = names[choice];
      const series = having(choice).map(run => ({...style(run), data: run.curves[kind].filter(([, y]) => y > 0)}));
      return base({
        series,
        tooltip: pointed(series, nanos, {label: {formatter: ({value}) => digits(100 * (1 - 1 / value), 6) + ' %'}}),
        xAxis: {type: 'log', min: 1, name: 'percentile', axisLabel: {color: ink('--soft'), formatter: v => v === 1 ? '0 %' : digits(100 * (1 - 1 / v), 6) + ' %'}},
        yAxis: {type: 'log', axisLabel: {color: ink('--soft'), formatter: nanos}},
      });
    }, {choices: {names: there, chosen: there[0]}, tall: true, involved: having, kind: 'curves over all percentiles'});
  })();

  (function time() {
    if (!runs.some(run => run.intervals && run.intervals.startSeconds.length > 0)) return;
    const part = section('time', 'Over time', 'One point each second. Shaded: warm-up and drain. Dotted: what happened then. Dashed lines: runs that are not valid. One hue: runs of one system.');
    const grid = element('div', {class: 'grid'});
    part.append(grid);
    const perSecond = v => rate(v);
    overTime(grid, 'Acknowledged, msg/s', null, () => 'acknowledgedMessagesPerSecond', {show: perSecond, dashed: 'targetMessagesPerSecond'});
    overTime(grid, 'Sent, msg/s', null, () => 'sentMessagesPerSecond', {show: perSecond, dashed: 'targetMessagesPerSecond'});
    overTime(grid, 'Received, msg/s', null, () => 'receivedMessagesPerSecond', {show: perSecond});
    const ofLatency = kind => p => kind + {p50: 'P50Nanos', p99: 'P99Nanos', 'p99.9': 'P999Nanos', max: 'MaxNanos'}[p];
    const choices = {names: ['p50', 'p99', 'p99.9', 'max'], chosen: 'p99'};
    overTime(grid, 'Response time', 'response time', ofLatency('response'), {show: nanos, log: true, choices});
    overTime(grid, 'Service time', 'service time', ofLatency('service'), {show: nanos, log: true, choices});
    overTime(grid, 'End-to-end time', 'end-to-end time', ofLatency('endToEnd'), {show: nanos, log: true, choices});
    overTime(grid, 'Send delay', 'send delay', ofLatency('sendDelay'), {show: nanos, log: true, choices});
    overTime(grid, 'Outstanding messages', 'outstanding', () => 'outstandingMessages', {show: count});
    overTime(grid, 'Backlog, messages', 'backlog', () => 'backlogMessages', {show: count});
    if (runs.some(run => column(run, 'failedMessages').some(v => v > 0))) {
      overTime(grid, 'Failed sends in each second', null, () => 'failedMessages', {show: count});
    }
  })();

  (function maps() {
    const mapped = runs.filter(run => run.map);
    if (mapped.length === 0) return;
    const part = section('maps', 'Latency maps', 'How many messages completed with which response time in each span of time; the scale of colours is logarithmic. All maps have the same scales.');
    const grid = element('div', {class: 'grid'});
    part.append(grid);
    const tenth = nanos => Math.round(10 * Math.log10(nanos));
    const lowest = Math.min(...mapped.map(run => tenth(run.map.bandStartNanos[0])));
    const highest = Math.max(...mapped.map(run => tenth(run.map.bandStartNanos.at(-1))));
    const most = mapped.reduce((most, run) => run.map.cells.reduce((most, cell) => Math.max(most, cell[2]), most), 1);
    const bands = Array.from({length: highest - lowest + 1}, (_, i) => 10 ** ((lowest + i) / 10));
    function draw(run) {
      const above = tenth(run.map.bandStartNanos[0]) - lowest;
      return base({
        legend: {show: false},
        grid: {left: 64, right: 18, top: 14, bottom: 74},
        tooltip: {confine: true, backgroundColor: ink('--card'), borderColor: ink('--line'), textStyle: {color: ink('--ink')},
          formatter: p => digits(run.map.startSeconds[p.value[0]], 0) + ' s: ' + count(p.value[3]) + ' messages of ' + nanos(bands[p.value[1]]) + ' to ' + nanos(bands[p.value[1] + 1])},
        xAxis: {type: 'category', data: run.map.startSeconds.map(s => digits(s, 0)), name: 'seconds since the load began', splitLine: {show: false}},
        yAxis: {type: 'category', data: bands.slice(0, -1).map(nanos), splitLine: {show: false}},
        visualMap: {min: 0, max: Math.log10(most) || 1, orient: 'horizontal', left: 'center', bottom: 0, itemHeight: 90, itemWidth: 12, dimension: 2,
          textStyle: {color: ink('--soft')}, formatter: v => count(Math.round(10 ** v)), calculable: true,
          inRange: {color: dark.matches ? ['#1d3145', '#2b6ca3', '#5fb3a1', '#f2c94c', '#ff7043'] : ['#dceaf6', '#6baed6', '#2a9d8f', '#f4a259', '#c1121f']}},
        series: [{type: 'heatmap', data: run.map.cells.map(([x, y, n]) => [x, y + above, Math.log10(n), n]), progressive: 0}],
      });
    }
    const kind = 'a map of how many messages took how long when';
    if (!crowded()) {
      mapped.forEach(run => chart(grid, 'Response time of ' + shown(run), null, () => draw(run), {involved: () => [run], kind}));
      return;
    }
    systemsOf(mapped).forEach(system => {
      const names = mapped.filter(run => systemOf(run) === system).map(run => run.name).sort((a, b) => a.localeCompare(b, 'en', {numeric: true}));
      const named = name => mapped.find(run => run.name === name);
      chart(grid, 'Response time of ' + system, null, name => draw(named(name)), {choices: {names, chosen: names[0], of: 'run'}, involved: name => [named(name)], kind});
    });
  })();

  (function deliveryAudit() {
    if (finished.length === 0) return;
    const part = section('audit', 'Delivery audit', 'What became of every message, of all phases, counted once for each subscription.');
    table(part, 'Faults', [{name: 'run', text: true}, {name: 'checked', text: true}, {name: 'missing', show: count}, {name: 'of them lost', show: count}, ...['duplicates', 'reordered', 'corrupted', 'phantoms', 'other origin'].map(name => ({name, show: count})), {name: 'errors', text: true}],
      finished.map(run => {
        const a = figures(run).deliveryAudit;
        return [run.name, a.checked ? 'yes' : 'no', a.checked ? a.missing : null, a.checked ? figures(run).lostMessages : null, ...['duplicates', 'reordered', 'corrupted', 'phantoms', 'otherOrigin'].map(name => a.checked ? a[name] : null),
          Object.entries(figures(run).errors).map(([kind, n]) => count(n) + ' × ' + kind).join('; ') || 'none'];
      }));
    table(part, 'Receipts', [{name: 'run', text: true}, {name: 'sent message was', text: true}, {name: 'received never', show: count}, {name: 'received', show: count}, {name: 'received again', show: count}],
      finished.filter(run => figures(run).deliveryAudit.checked).flatMap(run => ['acknowledged', 'unknown', 'refused', 'aborted'].map(kind => {
        const receipts = figures(run).deliveryAudit[kind];
        return [run.name, kind, receipts.never, receipts.once, receipts.again];
      })));
  })();

  (function limits() {
    if (finished.length === 0) return;
    const part = section('limits', 'What limited the run', 'Where the time of the generator went in the measured part.');
    const senders = run => figures(run).generators.flatMap(generator => generator.senders);
    table(part, 'Generator', [{name: 'run', text: true}, {name: 'generator', text: true}, {name: 'CPUs, by the run', show: share}, {name: 'CPUs, by all', show: share}, {name: 'steal', show: share},
      {name: 'pauses', show: nanos}, {name: 'longest pause', show: nanos}, {name: 'collections', show: count}, {name: 'in collections', show: nanos}],
      finished.flatMap(run => figures(run).generators.map(generator => { const g = generator.load; return [run.name, generator.name, g.processCpuShare, g.machineCpuShare, g.machineStealShare, g.pauseNanos, g.longestPauseNanos, g.garbageCollections, g.garbageCollectionNanos]; })));
    table(part, 'Sender threads', [{name: 'run', text: true}, {name: 'thread', text: true}, {name: 'waiting', show: share}, {name: 'inside send', show: share},
      {name: 'engine', show: share}, {name: 'back-pressure', show: share}, {name: 'without a CPU', show: share}, {name: 'CPU', show: share}, {name: 'head-of-line blocking', show: share}],
      finished.flatMap(run => senders(run).filter(s => s.wallNanos > 0).map(s => [run.name, s.thread, ...['waitingNanos', 'insideSendNanos', 'engineNanos', 'backPressureNanos', 'runQueueWaitNanos', 'cpuNanos', 'headOfLineNanos']
        .map(name => s[name] < 0 ? null : s[name] / s.wallNanos)])));
    table(part, 'How senders waited', [{name: 'run', text: true}, {name: 'thread', text: true}, {name: 'wait policy', text: true}, {name: 'because', text: true}],
      finished.flatMap(run => senders(run).filter(s => s.waiting).map(s => [run.name, s.thread, s.waiting.policy, s.waiting.reason])));
    table(part, 'Figures of the clients', [{name: 'run', text: true}, {name: 'client', text: true}, {name: 'metric', text: true}, {name: 'value', show: v => v === null || v === undefined ? '–' : three(v)}, {name: 'unit', text: true}],
      finished.flatMap(run => figures(run).clientMetrics.map(m => [run.name, String(m.source).toLowerCase(), m.name, m.value, m.unit])));
  })();

  /** What the streamed figures call kind.NAME.figure: one line for each NAME of each run, the sum of the figures; or of others where those are not told apart. */
  function namedOverTime(parent, title, kind, figures, show, {idle = true, or = []} = {}) {
    const lines = [figures, ...or].flatMap(figures => runs.flatMap(run => {
      const end = '.' + figures[0];
      const names = Object.keys(run.intervals || {}).filter(name => name.startsWith(kind + '.') && name.endsWith(end));
      return names.map(name => {
        const prefix = name.slice(0, -end.length);
        const all = figures.map(figure => column(run, prefix + '.' + figure));
        const values = all[0].map((v, i) => all.some(of => of[i] === null || of[i] === undefined) ? null : all.reduce((sum, of) => sum + of[i], 0));
        return {run, name: prefix.slice(kind.length + 1), values};
      });
    })).filter(line => line.values.some(v => v !== null && (idle || v !== 0)));
    if (lines.length === 0) return;
    const names = distinct(lines.map(line => line.name));
    const inMost = names.reduce((most, name) => Math.max(most, linesOf(name).length), 0);
    // Of the processes that most runs have, a broker's says more of its system than the generator's.
    const common = names.filter(name => linesOf(name).length === inMost);
    const choices = runs.length > 1 ? {names, chosen: common.find(name => name !== 'generator') || common[0], of: kind === 'network' ? 'interface' : kind} : undefined;
    function linesOf(name) {
      return name === undefined ? lines : lines.filter(line => line.name === name);
    }
    chart(parent, title, null, name => {
      // With dots, as a sample between two missing ones has no line.
      const series = linesOf(name).map((line, i) => ({...style(line.run), showSymbol: true, symbolSize: 3, tells: runs.length > 1 ? shown(line.run) + ' · ' + line.name : line.name,
        ...runs.length === 1 ? {name: line.name, color: hue(i)} : {},
        data: line.values.map((v, at) => [line.run.intervals.endSeconds[at], v])}));
      series[0].markArea = phases();
      return base({
        series,
        tooltip: pointed(series, show),
        xAxis: {type: 'value', name: 'seconds since the load began', min: 0, max: 'dataMax'},
        yAxis: {type: 'value', axisLabel: {color: ink('--soft'), formatter: show}},
      });
    }, {choices, involved: name => distinct(linesOf(name).map(line => line.run))});
  }

  (function resources() {
    const used = finished.filter(run => run.result.resources);
    const streamed = runs.some(run => Object.keys(run.intervals || {}).some(name => name.startsWith('process.')));
    if (used.length === 0 && !streamed) return;
    const part = section('resources', 'Resources', 'CPU, memory, disk and network, on the time axis of the latencies. What could not be read is not there, and the last table says why.');
    const grid = element('div', {class: 'grid'});
    part.append(grid);
    const perSecond = v => bytes(v) + (v === null || v === undefined ? '' : '/s');
    namedOverTime(grid, 'CPU, cores', 'process', ['cpuUserCores', 'cpuSystemCores'], rate, {or: [['cpuCores']]});
    namedOverTime(grid, 'Resident memory', 'process', ['residentBytes'], bytes);
    namedOverTime(grid, 'Heap in use', 'process', ['heapUsedBytes'], bytes);
    namedOverTime(grid, 'Pauses for collection in each interval', 'process', ['garbageCollectionNanos'], nanos);
    namedOverTime(grid, 'Written to disks, by process', 'process', ['writtenBytesPerSecond'], perSecond);
    namedOverTime(grid, 'Read and written, by disk', 'disk', ['readBytesPerSecond', 'writtenBytesPerSecond'], perSecond, {idle: false});
    namedOverTime(grid, 'Disks busy', 'disk', ['busyShare'], share, {idle: false});
    namedOverTime(grid, 'Received and sent, by network interface', 'network', ['receivedBytesPerSecond', 'sentBytesPerSecond'], perSecond, {idle: false});
    const of = run => run.result.resources;
    const seconds = v => v === null || v === undefined ? '–' : three(v) + ' s';
    table(part, 'Messages per CPU second', [{name: 'run', text: true}, {name: 'of the broker', word: 'messages per CPU second', show: rate}, {name: 'of the generator', word: 'messages per CPU second', show: rate},
      {name: 'samples', show: count}, {name: 'a core for sampling', show: v => v === null || v === undefined ? '–' : digits(100 * v, 2) + ' %'}],
      used.map(run => [run.name, of(run).messagesPerBrokerCpuSecond, of(run).messagesPerGeneratorCpuSecond, of(run).sampling.samples, of(run).sampling.cpuShare]));
    table(part, 'Processes in the measured part', [{name: 'run', text: true}, {name: 'process', text: true}, {name: 'source', text: true}, {name: 'CPU', show: seconds}, {name: 'CPU user', show: seconds}, {name: 'CPU system', show: seconds}, {name: 'cores', show: rate},
      {name: 'max memory', show: bytes}, {name: 'max threads', show: count}, {name: 'max open files', show: count}, {name: 'read', show: bytes}, {name: 'written', show: bytes}, {name: 'received', show: bytes}, {name: 'sent', show: bytes}, {name: 'max heap', show: bytes},
      {name: 'collections', show: count}, {name: 'in collections', show: nanos}, {name: 'safepoints', show: count}, {name: 'in safepoints', show: nanos}],
      used.flatMap(run => of(run).processes.map(p => [run.name, p.name, p.source, p.cpuSeconds, p.cpuUserSeconds, p.cpuSystemSeconds, p.cpuSeconds === undefined ? null : p.cpuSeconds * 1e9 / p.observedNanos,
        p.maxResidentBytes, p.maxThreads, p.maxOpenFiles, p.readBytes, p.writtenBytes, p.receivedBytes, p.sentBytes, ...['maxHeapUsedBytes', 'garbageCollections', 'garbageCollectionNanos', 'safepoints', 'safepointNanos'].map(name => p.jvm ? p.jvm[name] : null)])));
    table(part, 'Disks in the measured part', [{name: 'run', text: true}, {name: 'disk', text: true}, {name: 'read', show: bytes}, {name: 'written', show: bytes}, {name: 'busy', show: share}],
      used.flatMap(run => of(run).disks.map(d => [run.name, d.name, d.readBytes, d.writtenBytes, d.busyShare])));
    table(part, 'Networks in the measured part', [{name: 'run', text: true}, {name: 'interface', text: true}, {name: 'received', show: bytes}, {name: 'sent', show: bytes}],
      used.flatMap(run => of(run).networks.map(n => [run.name, n.name, n.receivedBytes, n.sentBytes])));
    table(part, 'Not read', [{name: 'run', text: true}, {name: 'what and why', text: true}], used.flatMap(run => of(run).unread.map(sentence => [run.name, sentence])));
  })();

  /** What runs of one system say: their one answer, or which of them say what. */
  function answerOf(peers, value) {
    const answers = distinct(peers.map(value));
    return answers.length === 1 ? answers[0]
      : answers.map(answer => peers.filter(run => value(run) === answer).map(run => run.name).join(', ') + ': ' + (answer ?? '–')).join('; ');
  }

  /** One row for each name, one column for each system; rows in which runs differ are marked. Of runs without a result nothing is known. */
  function sideBySide(part, title, groups) {
    const rows = [];
    const different = new Set();
    const known = runs.filter(run => run.result);
    const systems = systemsOf(known).map(name => ({name, peers: known.filter(run => systemOf(run) === name)}));
    groups.forEach(({kind, of}) => {
      const answers = new Map(known.map(run => [run, of(run)]));
      distinct(known.flatMap(run => Object.keys(answers.get(run)))).forEach(name => {
        const value = run => answers.get(run)[name] ?? null;
        const row = [kind, name, ...systems.map(system => answerOf(system.peers, value))];
        rows.push(row);
        if (new Set(known.map(value)).size > 1) different.add(row);
      });
    });
    table(part, title, [{name: 'of', text: true}, {name: 'what', text: true},
      ...systems.map(({name, peers}) => ({name: peers.length === 1 ? peers[0].name : name + ' (' + counted(peers.length, 'run') + ')', text: true}))], rows,
      row => different.has(row));
  }

  (function fairness() {
    const part = section('fairness', 'Fairness sheet', runs.length > 1
      ? 'Read back from broker and clients as far as they tell, not repeated from files. Marked rows differ between runs; where runs of one system differ, they are named.'
      : 'Read back from broker and clients as far as they tell, not repeated from files.');
    const heaps = run => {
      const resources = run.result && run.result.resources;
      const nodes = (resources ? resources.processes : []).filter(p => p.role === 'BROKER' && p.jvm && p.jvm.maxHeapCapacityBytes);
      return nodes.length === 0 ? {} : {'heap, largest seen': nodes.map(p => p.name + ' ' + bytes(p.jvm.maxHeapCapacityBytes)).join(', ')};
    };
    const cpuList = cpus => counted(cpus.length, 'CPU') + ': ' + cpus.join(', ');
    const ofSource = source => run => Object.fromEntries((figures(run) ? figures(run).facts : []).filter(f => f.source === source).map(f => [f.name, f.value]));
    sideBySide(part, 'What was compared', [
      {kind: 'guarantee', of: run => {
        const p = run.result && run.result.guarantees;
        return p ? {'acknowledged when': p.acknowledgedWhen, delivery: p.delivery, order: p.order, 'send blocks': p.blocking, durability: p.durability} : {};
      }},
      {kind: 'version', of: run => {
        const d = run.result && run.result.driver;
        return d ? {system: d.system, broker: d.brokerVersion || 'not known', 'client version': d.clientVersion || 'the shipped one', 'broker launched by Weir': String(d.brokerLaunched), 'broker age at the start': d.brokerAge ? counted(d.brokerAge.messages, 'message') + ' in ' + (d.brokerAge.seconds / 60).toFixed(1) + ' min' : 'not known'} : {};
      }},
      {kind: 'CPUs', of: run => {
        const c = run.result && run.result.environment.cpus;
        return c ? {generator: cpuList(c.generator), broker: c.broker ? cpuList(c.broker) : 'not known', apart: c.apart ? 'yes' : 'no', because: c.reason} : {};
      }},
      {kind: 'broker', of: run => ({...heaps(run), ...ofSource('BROKER')(run)})}, {kind: 'producer', of: ofSource('PRODUCER')}, {kind: 'consumer', of: ofSource('CONSUMER')},
    ]);
  })();

  /** Nested objects as one level of dotted names. */
  function words(object) {
    return '{' + Object.entries(object).map(([name, value]) => name + ' ' + value).join(', ') + '}';
  }

  function flat(object, prefix, into) {
    Object.entries(object || {}).forEach(([name, value]) => {
      if (value !== null && typeof value === 'object' && !Array.isArray(value)) flat(value, prefix + name + '.', into);
      else into[prefix + name] = Array.isArray(value) ? value.map(each => each !== null && typeof each === 'object' ? words(each) : each).join(' ') : String(value);
    });
    return into;
  }

  (function environment() {
    const part = section('environment', 'Workload and environment');
    sideBySide(part, 'Workload', [{kind: 'workload', of: run => flat(run.result && run.result.workload, '', {})}]);
    sideBySide(part, 'Environment', [{kind: 'environment', of: run => flat(run.result && run.result.environment, '', {})}]);
    const notes = finished.flatMap(run => run.result.verdict.notes.map(note => [run.name, note]));
    table(part, 'Notes', [{name: 'run', text: true}, {name: 'note', text: true}], notes);
  })();

  (function repeat() {
    const commands = data.repeat || [];
    const part = section('repeat', 'Repeat it', commands.some(({command}) => command)
      ? 'At the root of a clone of Weir the command carries out the campaign again: the same files with all defaults and what --set changed, the same rounds and order. It takes campaign.json from the folder of the results; with the page alone, save its copy and name that. bin/benchmark builds what is not built yet, with a JDK of 17 or newer and Maven.'
      : 'The commands take the driver and workload files that held from the runs\' folders, which must be where they are now.');
    commands.forEach(({command, manifest, weir, problem}) => {
      if (problem) {
        part.append(element('p', {class: 'lead'}, problem));
        return;
      }
      const copy = element('button', {type: 'button', onclick: () => toClipboard(command, copy)}, 'Copy');
      const file = element('a', {class: 'manifest', download: 'campaign.json',
        href: 'data:application/json;charset=utf-8,' + encodeURIComponent(manifest)}, 'Save campaign.json');
      part.append(element('div', {class: 'table-head'}, element('h3', {}, 'The campaign as it was'), file, copy));
      if (weir) {
        part.append(element('p', {class: 'lead'}, 'Measured by ' + weir + '.'));
      }
      if (command.includes('=SECRET')) {
        part.append(element('p', {class: 'lead'}, 'No result keeps secrets: put the whole values in place of SECRET.'));
      }
      part.append(element('pre', {class: 'command'}, command));
    });
    part.append(element('details', commands.length > 0 ? {class: 'single'} : {class: 'single', open: ''}, element('summary', {}, 'Each run by itself, from its folder where that still is'),
      element('pre', {}, runs.map(run => run.command).join('\n'))));
  })();

  }

  // --- Live ----------------------------------------------------------------------------------------------------------

  /** Takes everything away and draws it anew, where the reader was looking. */
  function showAnew() {
    const top = scrollY;
    charts.splice(0).forEach(each => each.dispose());
    ['main', 'contents', 'setup', 'answer', 'systems', 'limited', 'guarantees', 'verdicts'].forEach(id => document.getElementById(id).replaceChildren());
    show();
    scrollTo({top, behavior: 'instant'});
  }

  /** Whether drawing anew would take something out of the reader's hands. */
  const busy = () => !getSelection().isCollapsed || document.activeElement instanceof HTMLSelectElement;

  /** Fetches what is new, so seldom that drawing it takes at most a twentieth of the browser's time. */
  function follow() {
    const LEAST_MILLIS = 2000;
    const PAUSE_PER_WORK = 19;
    const MOST_FAILURES = 3;
    const MOST_WAITS = 5;
    const line = document.getElementById('live');
    const tell = text => { line.hidden = false; line.textContent = text; };
    let failures = 0;
    let waits = 0;
    const next = millis => setTimeout(update, millis);
    async function update() {
      if (document.hidden || busy() && waits++ < MOST_WAITS) return next(LEAST_MILLIS);
      waits = 0;
      try {
        const answer = await fetch('data.json', {cache: 'no-store'});
        if (!answer.ok) throw new Error(answer.statusText);
        const fresh = await answer.json();
        const start = performance.now();
        data = fresh;
        runs = data.runs;
        showAnew();
        failures = 0;
        tell('Live: ' + data.live.status);
        return next(Math.max(LEAST_MILLIS, PAUSE_PER_WORK * (performance.now() - start)));
      } catch (gone) {
        failures++;
        if (failures < MOST_FAILURES) return next(LEAST_MILLIS);
        line.classList.add('over');
        return tell('No longer live: the command does not answer any more, so it has probably ended. This is the last that it has told; the whole report is in the folder of its results.');
      }
    }
    tell('Live: ' + data.live.status);
    next(LEAST_MILLIS);
  }

  show();
  if (data.live) follow();

  window.weirCharts = charts;
})();
