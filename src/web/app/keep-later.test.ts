import { expect, test } from 'vitest'
import { keepLater } from './keep-later.ts'

/** A memory that notes what is done with it, and what waits for the frame. */
const scene = () => {
  const done: string[] = []
  const frames: (() => void)[] = []
  const memory = {
    keep: ({ draft }: { draft: { country?: { id: string } } }) => void done.push(`keep ${draft.country?.id}`),
    last: () => void done.push('last'),
    forgetLast: () => void done.push('forget'),
  }
  const history = {
    foliar: memory,
    seed: { ...memory },
    items: (): string[] => {
      done.push('items')
      return []
    },
  }
  const keepNow = keepLater(history as unknown as Parameters<typeof keepLater>[0], (run) => frames.push(run))
  const keep = (id: string): void => memory.keep({ draft: { country: { id } } })
  return { done, frames, memory, history, keep, keepNow }
}

test('EDGE-76 a search is recorded once, after the frame with its results', () => {
  const { done, frames, keep, keepNow } = scene()
  keep('FR')
  expect(done).toEqual([])
  frames[0]!()
  keepNow()
  expect(done).toEqual(['keep FR'])
})

test('EDGE-76 what reads or forgets searches comes after the one that waits, and so does the next one', () => {
  const { done, frames, memory, keep } = scene()
  keep('FR')
  memory.forgetLast()
  keep('DE')
  memory.last()
  keep('ES')
  keep('IT')
  for (const frame of frames) frame()
  expect(done).toEqual(['keep FR', 'forget', 'keep DE', 'last', 'keep ES', 'keep IT'])
})

test('HIST-01 EDGE-76 the history that is opened before that frame has the search, of either kind', () => {
  const { done, history, keep } = scene()
  keep('FR')
  history.items()
  history.seed.keep({ draft: { country: { id: 'DE' } } })
  history.items()
  expect(done).toEqual(['keep FR', 'items', 'keep DE', 'items'])
})
