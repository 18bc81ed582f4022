import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listRequestsCall, type RequestList } from '../../../contract/console/requests.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { ListPage } from './list-page.tsx'
import { MAX_PRINTED } from './whole-list.ts'

const BOOT = { brand: { product: 'Tankmix' } } as never
const SESSION = { me: { roles: ['viewer'] }, redirectIfUnauthorized: () => false } as never
const PAGE = 500
const pageFrom = (from: number, all: number): RequestList =>
  ({
    requests: Array.from({ length: Math.min(PAGE, all - from) }, (_, at) => ({ reference: `TM-${from + at}` })),
    next: from + PAGE < all ? String(from + PAGE) : null,
  }) as RequestList

/** Draws a list of so many rows that shows its first page, and the requests that it makes and what was printed. */
const drawList = async (all: number) => {
  const asked: URL[] = []
  const calls = vi.spyOn(window, 'fetch').mockImplementation((address) => {
    const url = new URL(address instanceof Request ? address.url : address, location.origin)
    asked.push(url)
    return Promise.resolve(Response.json(pageFrom(Number(url.searchParams.get('after') ?? 0), all)))
  })
  const printed: { rows: string[]; text: string }[] = []
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push({ rows: [...document.querySelectorAll('li')].map((row) => row.innerText), text: document.body.textContent })
    dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => {
    calls.mockRestore()
    print.mockRestore()
  })
  const value = pageFrom(PAGE, all)
  await drawPart(() => (
    <BootContext value={BOOT}>
      <ConsoleSessionContext value={SESSION}>
        <ListPage
          title="Requests"
          call={listRequestsCall}
          query={{ state: 'new', sort: 'due', after: String(PAGE) }}
          reading={{ step: 'loaded', value } as never}
        >
          {({ requests }) => (
            <ul>
              {requests.map(({ reference }) => (
                <li key={reference}>{reference}</li>
              ))}
            </ul>
          )}
        </ListPage>
      </ConsoleSessionContext>
    </BootContext>
  ))
  return { asked, printed }
}

test('LAB-262 a list is printed whole, from its first page on, filtered and sorted as it is shown, with the time; then its page is there again', async () => {
  const { asked, printed } = await drawList(1_200)
  await page.getByRole('button', { name: 'Print' }).click()
  await vi.waitFor(() => expect(printed).toHaveLength(1))
  expect(asked.map(({ pathname }) => pathname)).toEqual(Array.from({ length: 3 }, () => `${CONSOLE_API}requests`))
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { state: 'new', sort: 'due' },
    { state: 'new', sort: 'due', after: '500' },
    { state: 'new', sort: 'due', after: '1000' },
  ])
  expect(printed[0]!.rows).toEqual(Array.from({ length: 1_200 }, (_, at) => `TM-${at}`))
  expect(printed[0]!.text).toMatch(/Printed .*2\d{3}.* · 1200 rows/)
  await expect.element(page.getByText('TM-0', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('TM-500', { exact: true })).toBeInTheDocument()
})

test('LAB-262 of a longer list the first rows are printed, and the page says so', async () => {
  const { asked, printed } = await drawList(5_000)
  await page.getByRole('button', { name: 'Print' }).click()
  await vi.waitFor(() => expect(printed).toHaveLength(1))
  expect(asked).toHaveLength(MAX_PRINTED / PAGE)
  expect(printed[0]!.rows).toHaveLength(MAX_PRINTED)
  expect(printed[0]!.text).toContain(`the first ${MAX_PRINTED} rows; filter the list for the others`)
})
