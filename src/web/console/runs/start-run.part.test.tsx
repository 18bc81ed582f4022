import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import { emptyLine, emptySheet, type BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { StartRun } from './start-run.tsx'

const drawStart = async (part: Partial<BenchSheet>) => {
  const onStart = vi.fn<() => void>()
  const detail = {
    sheet: { ...emptySheet('foliar'), ...part },
    protocols: [
      { id: 'jar', isOffered: true },
      { id: 'jar', isOffered: false },
    ],
  } as unknown as TestDetail
  await drawPart(() => (
    <>
      <StartRun detail={detail} disabled={false} onStart={onStart} />
      <section aria-labelledby="bench-conditions">
        <h2 id="bench-conditions">Conditions</h2>
        <input aria-label="Country" />
      </section>
    </>
  ))
  return onStart
}
const button = (name: string) => page.getByRole('button', { name })
const line = (productId: string) => ({ ...emptyLine(productId), productId, rate: 1, weighed: 5 })

test('ENTRY-09 the start of an empty sheet says what is empty, and leads to it or starts all the same', async () => {
  const onStart = await drawStart({ waterRate: 200 })
  await button('Start the test').click()
  await expect.element(page.getByRole('group')).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Water source', 'Temperature', 'Two products'])
  await button('Fill in the sheet').click()
  await expect.element(page.getByLabelText('Country')).toHaveFocus()
  expect(onStart).not.toHaveBeenCalled()
  await button('Start the test').click()
  await button('Start all the same').click()
  expect(onStart).toHaveBeenCalledOnce()
})

test('ENTRY-09 a sheet that was filled in starts with one press', async () => {
  const onStart = await drawStart({ waterRate: 200, waterSource: 'Tap', temperature: 20, lines: [line('zinc'), line('azo')] })
  await button('Start the test').click()
  expect(onStart).toHaveBeenCalledOnce()
})
