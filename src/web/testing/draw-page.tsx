import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Boot } from '../../contract/brand.ts'
import { BOOT_ELEMENT_ID } from '../../contract/paths.ts'
import { App } from '../app/app.tsx'
import { createSession } from '../app/start-session.ts'
import '../ui/tokens.css'
import '../ui/global.css'
import '../ui/layout.css'

declare const PALETTE: string

/** What the real server put into its HTML; the same for all pages. */
let boot: Promise<string> | undefined
const readBootOnce = async (): Promise<string> => {
  const html = await (await fetch('/served/')).text()
  return new DOMParser().parseFromString(html, 'text/html').getElementById(BOOT_ELEMENT_ID)!.textContent
}

export type PageOptions = {
  /** What an earlier visit stored, by key without the brand's prefix. */
  stored?: Record<string, unknown>
  hasAcceptedTerms?: boolean
  /** Of the terms that hold now. */
  termsVersion?: number
  /** What the server drew into the page, by its `data-view`. */
  drawn?: string
  language?: string
  /** What the page before left in the history's entry. */
  state?: unknown
  /** Whether the service sends emails; the server of these tests sends none. */
  sendsEmails?: boolean
  /** What the page knows of the data, in place of what the server says of the acceptance data. */
  data?: Partial<Boot['data']>
  /** What comes instead of the server's response, by a part of the address; undefined lets the server answer. */
  responses?: Record<string, () => Response | Promise<Response> | undefined>
  /** Whether the browser keeps what the page before stored, besides what is given. */
  keepsStored?: boolean
}

/** Closes the page that is drawn. */
let closePage = (): Promise<void> => Promise.resolve()

/** A call that the page made, with its body. */
export type Asked = { url: string; body: unknown; headers: Headers; /** Once there is a response. */ status?: number }

/**
 * Draws a whole page as a visitor with this address has it, over a real server with the acceptance data. It takes a quarter
 * of a journey's time, but is one document: what reloads, leaves the edition, or goes on without a network needs a journey.
 */
export const drawPage = async (path: string, options: PageOptions = {}) => {
  const {
    stored = {},
    hasAcceptedTerms = true,
    language = 'en',
    state = null,
    sendsEmails = false,
    data = {},
    termsVersion = 1,
    drawn,
    responses = {},
    keepsStored = false,
  } = options
  await closePage()
  boot ??= readBootOnce()
  const own = location.href
  if (!keepsStored) localStorage.clear()
  for (const [key, value] of Object.entries({ ...(hasAcceptedTerms && !keepsStored && { terms: true }), ...stored }))
    localStorage.setItem(`tankmix.${key}`, JSON.stringify({ value, expires: '2099-12-31' }))
  document.head.insertAdjacentHTML('beforeend', `<style>${PALETTE}</style>`)
  const served = JSON.parse(await boot) as Boot
  const element = document.createElement('script')
  Object.assign(element, {
    type: 'application/json',
    id: BOOT_ELEMENT_ID,
    textContent: JSON.stringify({ ...served, data: { ...served.data, ...data }, sendsEmails, termsVersion }),
  })
  document.head.append(element)
  document.documentElement.lang = language
  const root = document.createElement('div')
  Object.assign(root, { id: 'root' })
  if (drawn !== undefined) root.dataset['view'] = drawn
  document.body.append(root)
  history.pushState(state, '', path)
  const asked: Asked[] = []
  const fetched = fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    const call: Asked = {
      url,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(input instanceof Request ? input.headers : init?.headers),
    }
    asked.push(call)
    const [, respond] = Object.entries(responses).find(([part]) => url.includes(part)) ?? []
    return Promise.resolve(respond?.() ?? fetched(input, init)).then((response) => {
      call.status = response.status
      return response
    })
  })
  const session = await createSession()
  delete root.dataset['view']
  // The page of the test before stores its results once there is time, which may be now: they are none of this page's.
  for (const name of ['lastFoliarResults', 'lastSeedResults'])
    if (!keepsStored && !(name in stored)) localStorage.removeItem(`tankmix.${name}`)
  const screen = await render(<App session={session} />)
  closePage = async () => {
    closePage = () => Promise.resolve()
    await screen.unmount()
    element.remove()
    root.remove()
    spy.mockRestore()
    history.pushState(null, '', own)
  }
  onTestFinished(() => closePage())
  return { screen, session, asked }
}

/**
 * Closes the page and draws the one with this address, by default the same, with what the browser and its history have stored: what a reload does to the page's
 * code, though not to the document.
 */
export const drawAgain = (path = location.pathname + location.search + location.hash, options: PageOptions = {}) =>
  drawPage(path, { state: history.state as unknown, ...options, keepsStored: true })

/**
 * The criteria of the first search that was asked for: in the body of a POST, or in an address that caches may hold, once the page knows
 * which tests are the newest (EDGE-42).
 */
export const askedSearch = (asked: readonly Asked[], kind: 'foliar' | 'seed'): Record<string, unknown> => {
  for (const { url, body } of asked) {
    const { pathname, searchParams } = new URL(url, location.origin)
    const read = Object.fromEntries(searchParams)
    if (pathname.endsWith('/v1/search') && (read['kind'] === 'seed') === (kind === 'seed')) return { ...read, pathname }
    if (!pathname.endsWith(kind === 'seed' ? '/tankmix/seed-search' : '/tankmix/search')) continue
    const { seedName, ...criteria } = body as Record<string, string>
    // Such addresses have it in lower case.
    return { ...criteria, ...(seedName && { seedName: seedName.toLowerCase() }), pathname }
  }
  throw new Error(`No ${kind} search in ${asked.map(({ url }) => url).join(' ')}`)
}

/** Goes on to another page of the same edition, as a link does. */
export const goTo = (path: string): void => history.pushState(null, '', path)

/** Where the page is: path and criteria. */
export const here = (): string => location.pathname + location.search

/** The value that the page stored, by key without the brand's prefix. */
export const storedValue = (key: string): unknown =>
  (JSON.parse(localStorage.getItem(`tankmix.${key}`) ?? '{}') as { value?: unknown }).value
