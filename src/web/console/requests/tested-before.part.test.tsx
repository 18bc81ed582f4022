import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { TestedBefore } from './tested-before.tsx'

test('LAB-46 the tests on record of a mix are shown with their result and country in words', async () => {
  const evidence = [{ testId: '12018', rung: 1, result: 'NC' as const, country: 'FR', missing: ['Quenadovane'], extra: [] }]
  const detail = {
    answers: [],
    tested: { state: 'failed', tests: 1, testIds: ['12018'], unlisted: [], evidence },
  } as unknown as RequestDetail
  await drawPart(() => <TestedBefore detail={detail} />)
  await expect.element(page.getByText('12018 · Not compatible · France · without Quenadovane')).toBeVisible()
})
