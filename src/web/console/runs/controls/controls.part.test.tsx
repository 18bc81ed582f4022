import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LinkedControl } from '../../../../contract/console/bench/controls.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { emptyLine, emptySheet } from '../../../../domain/console/bench/bench-test.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { ConsoleSessionContext } from '../../shared/calls/session.ts'
import { ControlActions } from './control-actions.tsx'
import { ControlsOfTest } from './controls-of-test.tsx'

const AT = '2026-05-14T10:00:00.000Z'
const linked = (part: Partial<LinkedControl> = {}): LinkedControl => ({
  id: '2026-0007',
  control: 'water',
  state: 'running',
  outcome: null,
  note: '',
  testedOn: '2026-05-14',
  products: [],
  isOther: false,
  deviations: 0,
  linkedAt: AT,
  linkedBy: 'Cleo',
  unlinked: null,
  ...part,
})
const PROTOCOL = { id: 'jar-test', version: 2, requirements: { jars: { control: 'water' } } }
const detailWith = (part: object): TestDetail =>
  ({
    test: { id: '2026-0001', state: 'running', rowVersion: 4 },
    sheet: { ...emptySheet('foliar'), protocol: { id: 'jar-test', version: 2 } },
    protocols: [PROTOCOL],
    controls: [],
    offeredControls: [],
    mayEdit: true,
    missing: [],
    gaps: [],
    control: null,
    ...part,
  }) as unknown as TestDetail

const draw = (part: object) => {
  const detail = detailWith(part)
  return drawPart(() => (
    <ConsoleSessionContext value={{ me: { email: 'cleo@lab.example' }, redirectIfUnauthorized: () => false } as never}>
      <ControlsOfTest detail={detail} reload={() => Promise.resolve()} />
      <ControlActions detail={detail} hasWaiting={false} onDone={() => Promise.resolve()} />
    </ConsoleSessionContext>
  ))
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('JAR-13 JAR-14 the bench says which controls a test rests on, where each stands and why, and which can be linked', async () => {
  await draw({
    controls: [
      linked(),
      linked({ id: '2026-0008', state: 'submitted', outcome: 'failed', note: 'Flocs of iron' }),
      linked({ id: '2026-0009', state: 'submitted', outcome: 'passed', isOther: true }),
      linked({ id: '2026-0010', unlinked: { at: AT, by: 'Bo', note: 'Of the other bench' } }),
    ],
    offeredControls: [{ id: '2026-0011', control: 'products', outcome: null, products: ['Zincora'] }],
  })
  const items = page.getByRole('listitem')
  expect(items.elements()).toHaveLength(4)
  expect(items.nth(0).element().textContent).toMatch(/Running/)
  expect(items.nth(1).element().textContent).toMatch(/Failed.*Flocs of iron/)
  expect(items.nth(2).element().textContent).toMatch(/Passed.*It does not count for this test/)
  expect(items.nth(3).element().textContent).toMatch(/Taken from this test by Bo.*Of the other bench/)
  // What was concluded stays with the test.
  await expect.element(button(/^Unlink it from this test ?: 2026-0007$/)).toBeVisible()
  expect(button(/^Unlink it from this test/).elements()).toHaveLength(1)
  await expect.element(button('Begin a control of the water')).toBeVisible()
  await expect.element(button('Begin a control of the products')).not.toBeInTheDocument()
  expect(page.getByLabelText('A control of the same day and protocol').element().textContent).toMatch(/2026-0011.*Zincora.*at the bench/)
})

test('JAR-13 a test whose protocol asks for no control, and which has none, says nothing of controls', async () => {
  await draw({ protocols: [{ ...PROTOCOL, requirements: { jars: { control: 'none' } } }] })
  await expect.element(page.getByRole('heading', { name: 'Controls' })).not.toBeInTheDocument()
})

const AS_CONTROL = {
  kind: 'products',
  outcome: null,
  note: '',
  tests: [{ id: '2026-0001' }, { id: '2026-0002' }],
  actions: ['conclude', 'void'],
}

test('JAR-12 a control that lacks something can only fail, with a reason, and says what that does to its tests', async () => {
  await draw({
    control: AS_CONTROL,
    protocols: [],
    missing: [{ field: 'lines' }],
    readings: [],
    gaps: [{ gap: { kind: 'reading', hours: 24 }, isJustifiable: true, deviation: null }],
  })
  await expect.element(page.getByText('A product', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Passed' })).toBeDisabled()
  await expect.element(button('Conclude the control')).toBeDisabled()
  await page.getByRole('radio', { name: 'Failed' }).click()
  await expect.element(button('Conclude the control')).toBeEnabled()
  await expect.element(page.getByText(/2 tests link to it: those that are submitted go back to the bench/)).toBeVisible()
  await expect.element(page.getByText(/A control that failed stays failed/)).toBeVisible()
  await expect.element(page.getByLabelText('What was seen, and why it passed or failed')).toBeRequired()
})

test('JAR-12 a control that passed is corrected, fails after all or is void, each with its reason and what follows', async () => {
  const lines = [emptyLine('Zincora'), emptyLine('Azostar')]
  await draw({
    control: { ...AS_CONTROL, outcome: 'passed', tests: [{ id: '2026-0001' }], actions: ['reopen', 'fail', 'void'] },
    protocols: [],
    sheet: { ...emptySheet('foliar'), lines },
  })
  await button('Correct it').click()
  await expect.element(page.getByText(/1 test links to it: if it is submitted it goes back to the bench/)).toBeVisible()
  await expect.element(page.getByText(/A control that failed stays failed/)).not.toBeInTheDocument()
  await button('It failed after all').click()
  await expect.element(page.getByText(/A control that failed stays failed/)).toBeVisible()
  await expect.element(page.getByLabelText('Why; the tests that link to it have this in their history')).toBeRequired()
  await expect.element(button('Mark it as failed')).toBeEnabled()
})
