import { axisX, axisY, barX, barY, dot, ruleX, ruleY, stackY, text, type PlotOptions } from '@observablehq/plot'
import type { ResultCode } from '../../../domain/records.ts'

/** The colours of verdicts, the same as everywhere. */
const VERDICT_COLOURS: Record<ResultCode, string> = { C: 'var(--pass)', CA: 'var(--care-bar)', NC: 'var(--fail)' }
const PRIMARY = 'var(--primary)'
const FAINT = 'var(--line-strong)'
const INK = 'var(--ink)'
/** Pixels of a row with its label above. */
const ROW = 34
const SHORT = 150
/** Pixels of a chart's text, which its other sizes are made for. */
export const FONT = 12
/** Pixels that the longest label of a stage takes then: on a phone text is `FONT`, whatever the reader's size. */
export const LEAST_ROOM = 300
const LABEL_LEFT = 4
/** From the line where bars begin to their labels. */
const BESIDE_RULE = 3
/** Letters are at most so much wider than the chart assumes. */
const WIDER = 1.15

type Turnaround = { label: string; median: number | null; p90: number | null }

/** The median as a bar and the days of nine of ten as a dot, each with its figure; a row a stage, named above. */
export const turnaroundOptions = (rows: readonly Turnaround[]): PlotOptions => {
  const filled = rows.filter((one) => one.median !== null)
  return {
    height: filled.length * ROW + 8,
    marginLeft: 4,
    marginRight: 80,
    marginTop: 8,
    marginBottom: 0,
    x: { axis: null, domain: [0, Math.max(1, ...filled.map(({ median, p90 }) => p90 ?? median ?? 0))] },
    y: { axis: null, domain: filled.map(({ label }) => label), paddingInner: 0.72, paddingOuter: 0.6 },
    marks: [
      ruleX([0], { stroke: FAINT }),
      barX(filled, { x: 'median', y: 'label', fill: PRIMARY }),
      dot(filled, { x: 'p90', y: 'label', fill: 'var(--surface)', stroke: INK, r: 4 }),
      text(filled, { x: 0, y: 'label', text: 'label', textAnchor: 'start', dx: BESIDE_RULE, dy: -13, fill: INK }),
      text(filled, {
        x: 'p90',
        y: 'label',
        text: ({ median, p90 }: Turnaround) => `${median} · ${p90}`,
        textAnchor: 'start',
        dx: 8,
        fill: INK,
      }),
    ],
  }
}

export type Counted = { label: string; count: number }

/** Bars with their labels above, such as mixes by how often they were asked for. */
export const countOptions = (rows: readonly Counted[], width: number): PlotOptions => ({
  height: rows.length * ROW + 8,
  marginLeft: LABEL_LEFT,
  marginRight: 32,
  marginTop: 8,
  marginBottom: 0,
  x: { axis: null, domain: [0, Math.max(1, ...rows.map(({ count }) => count))] },
  y: { axis: null, domain: rows.map(({ label }) => label), paddingInner: 0.72, paddingOuter: 0.6 },
  marks: [
    ruleX([0], { stroke: FAINT }),
    barX(rows, { x: 'count', y: 'label', fill: PRIMARY }),
    text(rows, {
      x: 0,
      y: 'label',
      text: 'label',
      textAnchor: 'start',
      dx: BESIDE_RULE,
      dy: -13,
      fill: INK,
      // A long mix is cut before its country; the table has all of it.
      lineWidth: (width - LABEL_LEFT - BESIDE_RULE) / (FONT * WIDER),
      textOverflow: 'ellipsis-middle',
    }),
    text(rows, { x: 'count', y: 'label', text: 'count', textAnchor: 'start', dx: 6, fill: INK }),
  ],
})

type Month = { of: string } & Record<ResultCode, number>
const SIGNS: Record<ResultCode, string> = { C: '✓', CA: '!', NC: '✕' }
const CODES = ['C', 'CA', 'NC'] as const

/** No fractions of what is counted. */
const wholeTicks = (most: number): number => Math.min(4, most)

const monthTicks = (months: readonly string[], width: number): string[] => {
  const every = Math.ceil(months.length / Math.max(1, Math.floor((width - 20) / 64)))
  return months.filter((_month, at) => (months.length - 1 - at) % every === 0)
}

/** Verdicts of months above each other; a part that has room bears the sign of its verdict. */
export const verdictOptions = (rows: readonly Month[], width: number): PlotOptions => {
  const months = rows.map(({ of }) => of)
  const parts = rows.flatMap((row) => CODES.map((code) => ({ of: row.of, code, count: row[code] })))
  const most = Math.max(1, ...rows.map(({ C, CA, NC }) => C + CA + NC))
  const hasRoom = ({ count }: (typeof parts)[number]): boolean => (count / most) * SHORT > 22 && width / Math.max(1, rows.length) > 14
  const stacked = { x: 'of', y: 'count', order: [...CODES] }
  return {
    height: SHORT,
    marginLeft: 40,
    x: { domain: months, label: null },
    y: { label: null, ticks: wholeTicks(most), grid: true },
    marks: [
      axisX({ ticks: monthTicks(months, width), tickSize: 0 }),
      axisY({ ticks: wholeTicks(most), tickSize: 0 }),
      barY(parts, {
        ...stacked,
        z: 'code',
        fill: ({ code }: (typeof parts)[number]) => VERDICT_COLOURS[code],
        insetLeft: 1,
        insetRight: 1,
      }),
      text(
        parts,
        stackY({
          ...stacked,
          z: 'code',
          text: (part: (typeof parts)[number]) => (hasRoom(part) ? SIGNS[part.code] : ''),
          fill: 'var(--on-verdict)',
        }),
      ),
      ruleY([0], { stroke: FAINT }),
    ],
  }
}

type Series = { of: string; count: number }

/** One count a month. */
export const monthOptions = (rows: readonly Series[], width: number): PlotOptions => {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const months = rows.map(({ of }) => of)
  return {
    height: SHORT,
    marginLeft: 40,
    x: { domain: months, label: null },
    y: { label: null, ticks: wholeTicks(most), grid: true },
    marks: [
      axisX({ ticks: monthTicks(months, width), tickSize: 0 }),
      axisY({ ticks: wholeTicks(most), tickSize: 0 }),
      barY(rows, { x: 'of', y: 'count', fill: PRIMARY, insetLeft: 1, insetRight: 1 }),
      ruleY([0], { stroke: FAINT }),
    ],
  }
}
