import { useCallback, useEffect, useRef, useState } from 'react'
import { whoAmI } from '../../../../contract/console/sign-in.ts'
import { isAway, readOrCopy } from '../../shared/calls/is-away.ts'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useConsoleSession, type Loaded } from '../../shared/calls/session.ts'

/** `copiedAt` where the server could not be reached: when it sent what is shown. */
export type Opened<Detail> = { detail: Detail; copiedAt: string | undefined }

/** How something that is worked on without a network is read, and how a copy of it is kept on this device. */
export type OpenedFrom<Detail> = {
  read: (id: string) => Promise<Detail>
  find: (person: string, id: string) => Promise<{ detail: Detail; at: string } | undefined>
  keep: (person: string, detail: Detail) => Promise<void>
}

/** Longer than a slow response takes; a copy is shown meanwhile. */
const PATIENCE_MS = 5_000
const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))

/**
 * Something as the server has it, or as it was when this person last opened it on this device, where the server is away. `reload` returns
 * whether the server responded. `from` is the same with every drawing.
 */
export const useOpened = <Detail>(id: string, from: OpenedFrom<Detail>): [Loaded<Opened<Detail>>, reload: () => Promise<boolean>] => {
  const { me, redirectIfUnauthorized } = useConsoleSession()
  const [state, setState] = useState<Loaded<Opened<Detail>>>({ step: 'loading' })
  const asked = useRef(0)
  const shown = useRef<{ order: number; value?: Opened<Detail> }>({ order: 0 })
  const reload = useCallback(async (): Promise<boolean> => {
    const order = ++asked.current
    const show = (next: Loaded<Opened<Detail>>): void => {
      if (order < shown.current.order) return
      shown.current = next.step === 'loaded' ? { order, value: next.value } : { order }
      setState(next)
    }
    const read = async (): Promise<Opened<Detail>> => {
      // Somebody else may have signed in while the server was away.
      if (shown.current.value?.copiedAt !== undefined && (await makeCall(whoAmI, {})).id !== me.id) location.reload()
      return { detail: await from.read(id), copiedAt: undefined }
    }
    const before = shown.current.value
    const findCopy = async (): Promise<Opened<Detail> | undefined> => {
      if (before) return { detail: before.detail, copiedAt: before.copiedAt ?? new Date().toISOString() }
      const copy = await from.find(me.id, id)
      return copy && { detail: copy.detail, copiedAt: copy.at }
    }
    try {
      const { value, isCopy } = await readOrCopy(read(), findCopy, patience())
      show({ step: 'loaded', value })
      if (!isCopy) void from.keep(me.id, value.detail)
      return !isCopy
    } catch (error) {
      if (!redirectIfUnauthorized(error)) show({ step: 'failed', error })
      return !isAway(error)
    }
  }, [id, me.id, from, redirectIfUnauthorized])
  useEffect(() => void reload(), [reload])
  return [state, reload]
}
