import { expect, test } from 'vitest'
import { withUsedProperties } from './used-properties.ts'

test.each([
  ['one that is read stays, with its fallback', ':root{--a:#fff;--b:1}p{color:var(--a,red)}', ':root{--a:#fff;}p{color:var(--a,red)}'],
  ['one that only one reads which is not read goes with it', ':root{--a:1;--b:var(--a)}p{margin:0}', ':root{}p{margin:0}'],
  ['in every scheme', ':root{--a:1;--b:2}@media print{:root{--a:3;--b:4}}p{top:var(--b)}', ':root{--b:2}@media print{:root{--b:4}}p{top:var(--b)}'],
])('PAGE-06 of the custom properties %s', (_rule, css, less) => {
  expect(withUsedProperties(css)).toBe(less)
}) // prettier-ignore
