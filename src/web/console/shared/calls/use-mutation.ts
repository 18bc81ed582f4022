import { useContext, useEffect, useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import { createMutation, type MutationOptions, type MutationState } from './mutation.ts'
import { ConsoleSessionContext } from './session.ts'

type Mutation = MutationState & { run: (work: () => Promise<unknown>) => Promise<unknown> }

const stays = (): boolean => false

/**
 * Makes changes: whether one is under way, and why the last one failed. An error that says so leads to the sign-in; before the sign-in it
 * is shown as any other. What comes after the component is gone is ignored.
 */
export const useMutation = (options: Omit<MutationOptions, 'redirectIfUnauthorized'> = {}): Mutation => {
  const redirectIfUnauthorized = useContext(ConsoleSessionContext)?.redirectIfUnauthorized ?? stays
  const [mutation] = useState(createMutation)
  useEffect(() => mutation.mount(), [mutation])
  const state = useStore(mutation.state)
  return { ...state, run: (work) => mutation.run(work, { ...options, redirectIfUnauthorized }) }
}
