import { expect, test } from 'vitest'
import { createHistogram, exposition } from './exposition.ts'

test('metrics are written as Prometheus reads them', () => {
  expect(
    exposition([
      { name: 'a_total', help: 'All of them', type: 'counter', samples: [{ labels: { route: '/a"b\\c\nd', status: 200 }, value: 3 }] },
      { name: 'b', help: 'One', type: 'gauge', samples: [{ value: 0.5 }] },
      { name: 'c', help: 'None', type: 'gauge', samples: [] },
    ]),
  ).toBe(
    [
      '# HELP a_total All of them',
      '# TYPE a_total counter',
      'a_total{route="/a\\"b\\\\c\\nd",status="200"} 3',
      '# HELP b One',
      '# TYPE b gauge',
      'b 0.5',
      '# HELP c None',
      '# TYPE c gauge',
      '',
    ].join('\n'),
  )
})

test('a histogram counts what is at most each limit, and all of it', () => {
  const histogram = createHistogram([0.1, 1])
  for (const seconds of [0.1, 0.05, 0.5, 7]) histogram.add(seconds)
  expect(histogram.samples({ kind: 'x' })).toEqual([
    { suffix: '_bucket', labels: { kind: 'x', le: '0.1' }, value: 2 },
    { suffix: '_bucket', labels: { kind: 'x', le: '1' }, value: 3 },
    { suffix: '_bucket', labels: { kind: 'x', le: '+Inf' }, value: 4 },
    { suffix: '_sum', labels: { kind: 'x' }, value: 7.65 },
    { suffix: '_count', labels: { kind: 'x' }, value: 4 },
  ])
})
