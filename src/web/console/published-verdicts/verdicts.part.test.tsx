import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { VerdictDetail } from '../../../contract/console/published-verdicts.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { NewVerdictPage } from './new-verdict-page.tsx'
import { VerdictPage } from './verdict-page.tsx'

const PRODUCTS = [
  { id: '1', name: 'Zincora', manufacturer: 'Maker' },
  { id: '102', name: 'Azostar', manufacturer: 'Helvagro' },
]
const DETAIL: VerdictDetail = {
  verdict: {
    id: 'v1',
    products: PRODUCTS,
    verdict: 'NC',
    reference: 'https://doi.org/10.5555/1',
    title: 'Mixes that flocculate',
    year: 2019,
    note: '',
    keptBy: 'import',
  },
  version: 'a'.repeat(64),
  history: [],
  mayEdit: true,
  isDemo: false,
}
const WITHDRAWN: VerdictDetail = {
  ...DETAIL,
  version: 'b'.repeat(64),
  verdict: { ...DETAIL.verdict, verdict: 'withdrawn', keptBy: 'console' },
  history: [
    {
      rowVersion: 1,
      at: '2026-11-20T10:00:00.000Z',
      by: 'Olga',
      action: 'withdraw',
      changed: { verdict: ['NC', 'withdrawn'] },
      reason: 'The paper was retracted',
    },
  ],
}

/** A page, with what the server says each time it is read, and what is sent. */
const draw = async (Page: () => React.JSX.Element, ...details: VerdictDetail[]) => {
  const sent: [path: string, body: unknown][] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    if (init?.method === 'POST') {
      sent.push([url, JSON.parse(init.body as string)])
      return Response.json(url.endsWith('/change') ? { version: WITHDRAWN.version } : { id: 'new' })
    }
    if (url.includes('bench-products')) return Response.json({ products: PRODUCTS })
    return Response.json(details.length > 1 ? details.shift() : (details[0] ?? {}))
  })
  onTestFinished(() => spy.mockRestore())
  await drawPart(() => (
    <ConsoleSessionContext value={{ me: { roles: ['approver'] }, redirectIfUnauthorized: () => false } as never}>
      <BootContext value={{ brand: { title: 'Tankmix' } } as never}>
        <Page />
      </BootContext>
    </ConsoleSessionContext>
  ))
  return sent
}
const PATH = '/api/console/published-verdicts'

test('PUBL-08 it is withdrawn with a reason, and then says so, with who did it and why', async () => {
  const sent = await draw(() => <VerdictPage id="v1" />, DETAIL, WITHDRAWN)
  await expect.element(page.getByRole('link', { name: 'https://doi.org/10.5555/1' })).toBeVisible()
  await expect.element(page.getByText('The import. Once it is changed here, the console keeps it.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByLabelText(/^Why it is withdrawn/).fill('The paper was retracted')
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect.element(page.getByText('Withdrawn: in no answer')).toBeVisible()
  expect(sent).toEqual([
    [`${PATH}/v1/change`, { version: DETAIL.version, reason: 'The paper was retracted', change: { action: 'withdraw' } }],
  ])
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Olga withdrew it: The paper was retracted' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
})

test('PUBL-08 a correction has all that it said, and says why; one that was withdrawn counts again by it', async () => {
  const sent = await draw(() => <VerdictPage id="v1" />, WITHDRAWN)
  await page.getByRole('button', { name: 'Correct' }).click()
  await expect.element(page.getByLabelText(/^Product 2/)).toHaveValue('Azostar · Helvagro')
  await page.getByLabelText(/^Year/).fill('2020')
  await page.getByLabelText(/^Why it is corrected/).fill('It was the other paper')
  await page.getByRole('button', { name: 'Correct it: it counts again' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual([
    `${PATH}/v1/change`,
    {
      version: WITHDRAWN.version,
      reason: 'It was the other paper',
      change: {
        action: 'correct',
        cells: {
          products: ['1', '102'],
          verdict: 'NC',
          reference: 'https://doi.org/10.5555/1',
          title: 'Mixes that flocculate',
          year: '2020',
          note: '',
        },
      },
    },
  ])
})

test('PUBL-08 a new one names its products from the list, of which there can be more', async () => {
  const sent = await draw(NewVerdictPage)
  for (const [at, name] of ['Zincora · Maker', 'Azostar · Helvagro'].entries()) {
    const field = page.getByLabelText(new RegExp(`^Product ${at + 1}`))
    await field.fill(name.slice(0, 4))
    await expect.element(page.getByText('Choose it from the list').nth(0)).toBeVisible()
    await vi.waitFor(() => {
      // The list of each field has both.
      const offered = [...document.querySelectorAll('datalist option')].filter((one) => (one as HTMLOptionElement).value === name)
      if (offered.length <= at) throw new Error('not offered yet')
    })
    await field.fill(name)
  }
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByRole('button', { name: 'Remove product 3' }).click()
  await page.getByLabelText(/^DOI or address/).fill('10.5555/1')
  await page.getByLabelText(/^Title/).fill('Mixes')
  await page.getByLabelText(/^Year/).fill('2019')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect.poll(() => sent.length).toBe(1)
  const cells = { products: ['1', '102'], verdict: 'NC', reference: '10.5555/1', title: 'Mixes', year: '2019', note: '' }
  expect(sent[0]).toEqual([PATH, { key: expect.any(String) as string, cells }])
})
