import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { laterTexts } from './texts/later-texts.ts'
import { createStore, useStore } from './store.ts'

type Loaded<T> = { step: 'waiting' } | { step: 'failed'; error: unknown } | { step: 'ready'; value: T }

/**
 * A component whose code is fetched, with the texts of late components, when it is first shown, or before with `start`.
 * React's own `lazy` delays what loads within 300 ms after its fallback, and shows the fallback even if the code is already
 * loaded; this does neither.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting: ComponentType = Nothing) =>
  lazyWith(load, Waiting, (error) => {
    throw error
  })

/**
 * The same for optional parts of a page: if the code cannot be fetched, the place stays empty until the part is shown again. They are
 * fetched and drawn one after the other, each in a task of its own, so that neither a tap nor the next frame waits for all of them.
 */
export const lazyExtra = <Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting: ComponentType = Nothing) =>
  lazyWith(load, Waiting, () => createElement(Waiting), nextTurn)

let turns = Promise.resolve()
const nextTurn = (): Promise<void> => (turns = turns.then(() => new Promise((resolve) => setTimeout(resolve))))
const atOnce = (): Promise<void> => Promise.resolve()

const Nothing = () => null

/** The same with what is shown where the code cannot be fetched; it is fetched again when the component is shown again. */
export const lazyWith = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
  failed: (error: unknown) => ReactNode,
  turn: () => Promise<void> = atOnce,
) => {
  const loaded = createStore<Loaded<ComponentType<Props>>>({ step: 'waiting' })
  const start = async () => {
    if (loaded.get().step === 'ready') return
    loaded.set({ step: 'waiting' })
    try {
      const [value] = await Promise.all([load(), laterTexts()])
      await turn()
      loaded.set({ step: 'ready', value })
    } catch (error) {
      loaded.set({ step: 'failed', error })
    }
  }
  const Late = (props: Props) => {
    const state = useStore(loaded)
    useEffect(() => void turn().then(start), [])
    if (state.step === 'failed') return failed(state.error)
    return state.step === 'ready' ? createElement(state.value, props) : createElement(Waiting)
  }
  return Object.assign(Late, { start })
}
