import { expect, test } from 'vitest'
import { drawPart } from '../../../../testing/draw-part.tsx'
import { LimitNotice } from './limit-notice.tsx'

const SENTENCE = 'The maximum allowed number of search results were reached. You may wish to refine your search criteria further.'

test.each<[rule: string, total: number | undefined, isNewestFirst: boolean, said: string]>([
  ['one test more than the list has', 501, true, 'newest 500 of 501'],
  ['more tests in another order', 1_234, false, 'first 500 of 1,234'],
  ['as many tests as the list has', 500, true, ''],
  ['an unknown number', undefined, true, ''],
])('ANS-120 SRCH-09 the notice of the limit, of %s', async (_rule, total, isNewestFirst, said) => {
  await drawPart(() => <LimitNotice total={total} isNewestFirst={isNewestFirst} />)
  await expect.poll(() => [...document.querySelectorAll('main p, p')].map(({ textContent }) => textContent)).toEqual([SENTENCE, said])
})
