import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Link } from 'wouter'
import type { Test } from '../../../contract/look-ups/tests.ts'
import type { CallInput } from '../../platform/network/api.ts'
import { createStore } from '../../platform/store.ts'
import type { FallbackData } from '../../lookups/availability.ts'
import type { LookupCache } from '../../lookups/cache.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { createRenewal } from '../../lookups/renew.ts'
import { drawPart, type PartOptions } from '../../testing/draw-part.tsx'
import bar from '../../ui/bottom-bar.module.css'
import { NewerOffer, newerResults } from './newer-offer.tsx'

const INPUT: CallInput<'foliarSearch'> = { body: { countryCode: 'FR', makerChemicalId: '1', languageCode: 'en' } }
const testOf = (tankmixId: string): Test => ({
  tankmixId,
  dateOfTest: '2026-11-20',
  waterRate: 200,
  result: 'C',
  phrase: 'Compatible',
  ingredients: [],
})

const Results = ({ isTitled }: { isTitled: boolean }) => {
  const answer = useLookup('foliarSearch', INPUT)
  const found = answer.step === 'ready' ? answer.value : []
  return (
    <main id="main" tabIndex={-1}>
      {isTitled && <h1 tabIndex={-1}>Results: {found.length}</h1>}
      <ul>
        {found.map(({ tankmixId }) => (
          <li key={tankmixId}>{tankmixId}</li>
        ))}
      </ul>
      <Link href="/other">Another page</Link>
    </main>
  )
}

/** A page of one result, which the service had at version a; then version b, with one more. */
const drawResults = async ({ isTitled = true, ...options }: PartOptions & { isTitled?: boolean } = {}) => {
  onTestFinished(() => newerResults.set(undefined))
  const world = { hash: 'a', next: [testOf('2'), testOf('1')] }
  const drawn = await drawPart(
    () => (
      <>
        <Results isTitled={isTitled} />
        <div className={bar['bar']} data-testid="bar">
          <button type="button">Copy link</button>
        </div>
        <NewerOffer />
      </>
    ),
    { responses: { foliarSearch: () => [testOf('1')] }, ...options },
  )
  await expect.poll(rows).toEqual(['1'])
  const renewal = renewalOf(drawn.cache, world)
  const [shown] = drawn.cache.shown()
  drawn.cache.confirm(shown!.key, { asOf: Date.now(), version: { FR: 'a' } })
  world.hash = 'b'
  return { ...drawn, world, renewal }
}
const renewalOf = (cache: LookupCache, world: { hash: string; next: Test[] }) =>
  createRenewal({
    freshness: { hashOf: () => world.hash },
    cache,
    askAgain: () => Promise.resolve({ value: world.next, from: 'server', asOf: Date.now(), version: { FR: world.hash } }),
    used: createStore<FallbackData | undefined>(undefined),
    newer: newerResults,
    onReplaced: () => undefined,
    now: Date.now,
  })

const rows = (): string[] =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const button = page.getByRole('button', { name: 'New results: show' })
const region = page.getByRole('status')

test('EDGE-37 newer results are offered in a live region that was there before, and what is on the screen stays', async () => {
  const { renewal } = await drawResults()
  const before = region.element()
  expect([before.textContent, before.getBoundingClientRect().height]).toEqual(['', 0])
  const link = page.getByRole('link').element() as HTMLElement
  link.focus()
  await renewal.verify()
  await expect.element(region.getByRole('button')).toHaveTextContent('New results: show')
  expect(region.element()).toBe(before)
  expect([rows(), document.activeElement]).toEqual([['1'], link])
})

test('EDGE-37 a press by keyboard shows the newer results, and goes on at their heading', async () => {
  const { renewal } = await drawResults()
  await renewal.verify()
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Results: 2' })).toHaveFocus()
  expect(rows()).toEqual(['2', '1'])
  await expect.element(button).not.toBeInTheDocument()
  expect(region.element().textContent).toBe('')
})

test('EDGE-37 on a page without such a heading the focus goes to its content', async () => {
  const { renewal } = await drawResults({ isTitled: false })
  await renewal.verify()
  await userEvent.click(button)
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(rows()).toEqual(['2', '1'])
})

test('EDGE-37 results that take something away are shown at once, without an offer and without moving the focus', async () => {
  const { renewal, world } = await drawResults()
  const link = page.getByRole('link').element() as HTMLElement
  link.focus()
  world.next = [testOf('2')]
  await renewal.verify()
  await expect.poll(rows).toEqual(['2'])
  await expect.element(button).not.toBeInTheDocument()
  expect(document.activeElement).toBe(link)
})

test('EDGE-37 another page ends the offer', async () => {
  const { renewal } = await drawResults()
  await renewal.verify()
  await expect.element(button).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Another page' }))
  await expect.element(button).not.toBeInTheDocument()
})

test.each([
  ['de', 'Neue Ergebnisse: anzeigen'],
  ['hi', 'नए परिणाम: दिखाएँ'],
] as const)('EDGE-37 the offer fits a phone in %s, above the page’s own bar, and is as large as a finger', async (language, words) => {
  const { renewal } = await drawResults({ language })
  await renewal.verify()
  const offered = region.getByRole('button')
  await expect.element(offered).toBeVisible()
  await expect.element(offered).toHaveTextContent(words)
  const { bottom, height, left, right } = offered.element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(44)
  expect(bottom).toBeLessThanOrEqual(page.getByTestId('bar').element().getBoundingClientRect().top)
  expect([left >= 0, right <= innerWidth, document.documentElement.scrollWidth <= innerWidth]).toEqual([true, true, true])
})
