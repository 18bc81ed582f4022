import { useCallback, useEffect, useRef, useState } from 'react'
import { whoAmI } from '../../../../contract/console/sign-in.ts'
import { readTestCall, type TestDetail } from '../../../../contract/console/bench/tests.ts'
import { consoleCopies } from '../../shared/calls/copies.ts'
import { isAway, readOrCopy } from '../../shared/calls/is-away.ts'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useConsoleSession, type Loaded } from '../../shared/calls/session.ts'

/** `copiedAt` where the server could not be reached: when it sent what is shown. */
export type OpenedTest = { detail: TestDetail; copiedAt: string | undefined }

/** Longer than a slow response takes; a copy is shown meanwhile. */
const PATIENCE_MS = 5_000
const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))

/**
 * A test as the server has it, or as it was when this person last opened it on this device, where the server is away. `reload` returns
 * whether the server responded.
 */
export const useOpenedTest = (id: string): [Loaded<OpenedTest>, reload: () => Promise<boolean>] => {
  const { me, redirectIfUnauthorized } = useConsoleSession()
  const [state, setState] = useState<Loaded<OpenedTest>>({ step: 'loading' })
  const asked = useRef(0)
  const shown = useRef<{ order: number; value?: OpenedTest }>({ order: 0 })

  const reload = useCallback(async (): Promise<boolean> => {
    const order = ++asked.current
    const show = (next: Loaded<OpenedTest>): void => {
      if (order < shown.current.order) return
      shown.current = next.step === 'loaded' ? { order, value: next.value } : { order }
      setState(next)
    }
    const read = async (): Promise<OpenedTest> => {
      // Somebody else may have signed in while the server was away.
      if (shown.current.value?.copiedAt !== undefined && (await makeCall(whoAmI, {})).id !== me.id) location.reload()
      return { detail: await makeCall(readTestCall, { params: { id } }), copiedAt: undefined }
    }
    const before = shown.current.value
    const findCopy = async (): Promise<OpenedTest | undefined> => {
      if (before) return { detail: before.detail, copiedAt: before.copiedAt ?? new Date().toISOString() }
      const copy = await consoleCopies.findTest(me.id, id)
      return copy && { detail: copy.detail, copiedAt: copy.at }
    }
    try {
      const { value, isCopy } = await readOrCopy(read(), findCopy, patience())
      show({ step: 'loaded', value })
      if (!isCopy) void consoleCopies.keepTest(me.id, value.detail)
      return !isCopy
    } catch (error) {
      if (!redirectIfUnauthorized(error)) show({ step: 'failed', error })
      return !isAway(error)
    }
  }, [id, me.id, redirectIfUnauthorized])
  useEffect(() => void reload(), [reload])
  return [state, reload]
}
