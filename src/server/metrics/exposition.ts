/** One metric in the text form that Prometheus reads. */
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}
export type Sample = { suffix?: '_bucket' | '_sum' | '_count'; labels?: Record<string, string | number>; value: number }

const escapedLabel = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const labelsText = (labels: Sample['labels'] = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapedLabel(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
const valueText = (value: number): string => (value === Infinity ? '+Inf' : String(value))

const metricText = ({ name, help, type, samples }: Metric): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsText(labels)} ${valueText(value)}`),
  ].join('\n')

export const exposition = (metrics: readonly Metric[]): string => `${metrics.map(metricText).join('\n')}\n`

/** Counts durations by upper limits, in seconds. */
export const createHistogram = (limits: readonly number[]) => {
  const counts = Array.from({ length: limits.length + 1 }, () => 0)
  let sum = 0
  return {
    add: (seconds: number): void => {
      const at = limits.findIndex((limit) => seconds <= limit)
      counts[at === -1 ? limits.length : at]!++
      sum += seconds
    },
    samples: (labels: Record<string, string>): Sample[] => {
      let below = 0
      const buckets = [...limits, Infinity].map((limit, at): Sample => {
        below += counts[at]!
        return { suffix: '_bucket', labels: { ...labels, le: valueText(limit) }, value: below }
      })
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: below }]
    },
  }
}
export type Histogram = ReturnType<typeof createHistogram>
