import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { NonconformityChoices, NonconformityDetail } from '../../../contract/console/quality/nonconformities.ts'
import type { NonconformityState } from '../../../domain/console/nonconformities.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { NonconformityPage } from './nonconformity-page.tsx'

const ID = '0b6f7f0e-0000-4000-8000-000000000001'
const touched = (testId: string, report: NonconformityDetail['tests'][number]['report']): NonconformityDetail['tests'][number] => ({
  testId,
  runId: testId,
  origin: 'instrument',
  originName: 'B-7',
  addedAt: '2026-05-14T10:00:00.000Z',
  addedBy: 'Cleo',
  report,
})
const DETAIL: NonconformityDetail = {
  nonconformity: {
    id: ID,
    number: 7,
    kind: 'complaint',
    state: 'open',
    title: 'Foam in the tank',
    owner: 'Cleo',
    ownerId: 'cleo',
    dueOn: '2026-06-01',
    isOverdue: false,
    openedAt: '2026-05-14T10:00:00.000Z',
    openedBy: 'Cleo',
    closedAt: null,
    closedBy: null,
    tests: 3,
    rowVersion: 4,
    what: 'The report says no foam.',
    cause: '',
    correction: '',
    correctiveAction: '',
  },
  complainant: { name: 'Åsa', email: '', contact: 'By telephone' },
  tests: [touched('T-1', 'to suspend'), touched('T-2', 'to suspend'), touched('T-3', 'suspended')],
  history: [{ rowVersion: 1, at: '2026-05-14T10:00:00.000Z', by: 'Cleo', action: 'open', note: '', changes: [] }],
  mayChange: true,
  mayDecide: false,
}
const CHOICES: NonconformityChoices = {
  owners: [{ id: 'cleo', name: 'Cleo' }, { id: 'ada', name: 'Ada' }],
  equipment: [{ id: 'B-7', name: 'Scale' }],
  people: [{ id: 'ada', name: 'Ada' }],
  me: 'cleo',
} // prettier-ignore

/** Draws the page of one; what was sent, and how the server responds to suspending. */
const draw = async (part: Partial<NonconformityDetail> = {}, state: NonconformityState = 'open', left: number[] = []) => {
  const detail = { ...DETAIL, ...part, nonconformity: { ...DETAIL.nonconformity, state } }
  const sent: [path: string, body: unknown][] = []
  const calls = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = input instanceof Request ? input.url : input.toString()
    if (init?.method !== 'POST') return Response.json(path.endsWith('choices') ? CHOICES : detail)
    sent.push([path.split('/').at(-1)!, JSON.parse(init.body as string)])
    return path.endsWith('suspend') ? Response.json({ reports: [], left: left.shift() ?? 0 }) : new Response(null, { status: 204 })
  })
  onTestFinished(() => calls.mockRestore())
  const session = { me: { roles: ['chemist'] }, redirectIfUnauthorized: () => false } as never
  await drawPart(() => (
    <BootContext value={{ brand: { product: 'Tankmix' }, timeZone: 'UTC' } as never}>
      <ConsoleSessionContext value={session}>
        <NonconformityPage id={ID} />
      </ConsoleSessionContext>
    </BootContext>
  ))
  await expect.element(page.getByRole('heading', { level: 1, name: '7 · Foam in the tank' })).toBeVisible()
  return sent
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

type Offered = [who: string, part: Partial<NonconformityDetail>, state: NonconformityState, there: string[], not: string[]]
const CHANGES = ['Edit', 'It is finished', 'Choose tests', 'Suspend 2 reports']
const OFFERED: Offered[] = [
  ['who reads only', { mayChange: false }, 'open', [], [...CHANGES, 'Remove T-1']],
  ['its owner while it is open', {}, 'open', [...CHANGES, 'Who complained'], ['Close it', 'Open it again']],
  ['its owner once it is finished', {}, 'finished', ['Who complained'], ['Edit', 'It is finished', 'Close it', 'Send it back']],
  ['a second person', { mayDecide: true }, 'finished', ['Close it', 'Send it back'], ['Edit']],
  ['a second person once it is closed', { mayDecide: true }, 'closed', ['Open it again'], [...CHANGES, 'Close it', 'Who complained']],
]
test.each(OFFERED)('NC-11 its page offers %s exactly what may be done', async (_who, part, state, there, not) => {
  await draw(part, state)
  for (const name of there) await expect.element(button(name)).toBeVisible()
  for (const name of not) await expect.element(button(name)).not.toBeInTheDocument()
})

test('NC-11 tests are chosen by what they name, each is removed by a button of its own name, and one press suspends until none is left', async () => {
  const sent = await draw({}, 'open', [1, 0])
  await expect.element(page.getByText('Åsa · By telephone')).toBeVisible()
  await expect.element(button('Remove T-3')).not.toBeInTheDocument()
  await button('Remove T-1').click()
  await page.getByRole('textbox', { name: /^Why T-1 is not touched/ }).fill('Another scale')
  await button('Remove it').click()
  await expect.poll(() => sent.length).toBe(1)
  await button('Choose tests').click()
  await page.getByRole('combobox', { name: 'Instrument' }).selectOptions('B-7 · Scale')
  await page.getByRole('textbox', { name: 'Tested from' }).fill('2026-05-01')
  await button('Add them').click()
  await expect.poll(() => sent.length).toBe(2)
  await button('Suspend 2 reports').click()
  await page.getByRole('textbox', { name: /^Why they are suspended/ }).fill('The scale was out')
  await button('Suspend them now').click()
  await expect.poll(() => sent.length).toBe(4)
  const choice = { action: 'add-tests', origin: 'instrument', name: 'B-7', from: '2026-05-01', until: '', tests: [] }
  expect(sent).toEqual([
    ['change', { rowVersion: 4, change: { action: 'remove-tests', tests: ['T-1'], note: 'Another scale' } }],
    ['change', { rowVersion: 4, change: choice }],
    ['suspend', { note: 'The scale was out' }],
    ['suspend', { note: 'The scale was out' }],
  ])
})
