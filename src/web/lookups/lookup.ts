import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { AnswerState, AskOptions } from '../platform/network/answer.ts'
import type { CallInput, CallName, CallOutput } from '../platform/network/api.ts'
import { useSession } from '../platform/session.ts'

/** What is asked for: a call, and what is sent with it. */
export type Lookup = { name: CallName; input: CallInput<CallName> }

export const keyOf = <Name extends CallName>(name: Name, input: CallInput<Name>): string => JSON.stringify([name, input])

/** What a call sends, whether its address or its body has it. */
export const sentWith = ({ input }: Lookup): object => {
  const { body, params } = input as { body?: object; params?: object }
  return body ?? params ?? {}
}

export const WAITING = { step: 'waiting' } as const

/** The answer to a call, cached; nothing is asked for while the input is undefined. */
export const useLookup = <Name extends CallName>(
  name: Name,
  input: CallInput<Name> | undefined,
  asking?: AskOptions,
): AnswerState<CallOutput<Name>> => {
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
