import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { CallOutput, CallInput, CallName } from './api.ts'
import { keyOf, type QueryOptions, type QueryState, WAITING } from './query-cache.ts'
import { useSession } from './session.ts'

/** The response to a call, cached; nothing is called while the input is undefined. */
export const useQuery = <Name extends CallName>(
  name: Name,
  input: CallInput<Name> | undefined,
  asking?: QueryOptions,
): QueryState<CallOutput<Name>> => {
  const { answers } = useSession()
  const key = input && keyOf(name, input)
  useEffect(() => {
    if (input) void answers.ask(name, input, asking)
    // oxlint-disable-next-line react/exhaustive-deps -- the key is made of name and input
  }, [answers, key])
  const read = () => (key === undefined ? WAITING : answers.get<CallOutput<Name>>(key))
  return useSyncExternalStore(
    useCallback((listener) => (key === undefined ? () => undefined : answers.subscribe(key, listener)), [answers, key]),
    read,
    read,
  )
}
