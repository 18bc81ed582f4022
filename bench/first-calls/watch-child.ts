import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ANTI_FORGERY } from '../../src/server/testing/fixtures.ts'
import { answerRequests } from '../support/child.ts'

/** Another visitor, in a process of their own: looks up one pair after the other, and says how long they waited at most. */
export type WatchRequest = { do: 'begin'; url: string; country: string; products: readonly string[] } | { do: 'end' }
export type Watched = { longestMs: number; lookUps: number }

const PAUSE_MS = 10
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const lookUp = (url: string, body: string): Promise<void> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', ...ANTI_FORGERY }
    const sent = request(new URL('/api/tankmix/search-summary', url), { method: 'POST', agent, headers }, (response) => {
      response.resume().on('close', resolve)
    })
    sent.on('error', () => resolve()).end(body)
  })

let watching: { over: boolean; done: Promise<Watched> } | undefined
const watch = async ({ url, country, products }: Extract<WatchRequest, { do: 'begin' }>, state: { over: boolean }): Promise<Watched> => {
  let longestMs = 0
  let lookUps = 0
  while (!state.over) {
    const began = performance.now()
    const makerChemicalId = products[lookUps % products.length]
    await lookUp(url, JSON.stringify({ countryCode: country, makerChemicalId }))
    longestMs = Math.max(longestMs, performance.now() - began)
    lookUps++
    await sleep(PAUSE_MS)
  }
  return { longestMs, lookUps }
}

answerRequests(async (asked: WatchRequest) => {
  if (asked.do === 'end') {
    watching!.over = true
    return watching!.done
  }
  const state = { over: false }
  watching = Object.assign(state, { done: watch(asked, state) })
  return null
})
