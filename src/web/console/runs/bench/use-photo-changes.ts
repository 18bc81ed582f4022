import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changePhotoCall, type Photo, type TestDetail } from '../../../../contract/console/bench/tests.ts'
import { onNetworkBack } from '../../../platform/network/network.ts'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useConsoleSession } from '../../shared/calls/session.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { keptPhotoChanges, type WaitingChange, type WaitingChanges } from './photo-changes-store.ts'
import type { Bench } from './use-bench.ts'

type Given = { detail: TestDetail; bench: Bench; reload: () => Promise<unknown> }

/** The changes without that of one photo. */
const without = (changes: WaitingChanges, photo: string): WaitingChanges => {
  const { [photo]: _dropped, ...others } = changes
  return others
}

/**
 * Changes of photos. They are sent at once; one that lacks its reason (LAB-180) or could not be sent waits on this device until the sheet is
 * saved or the network is back, also after a reload (ENTRY-07).
 */
export const usePhotoChanges = ({ detail, bench, reload }: Given) => {
  const { error, run } = useMutation()
  const person = useConsoleSession().me.email
  const { id } = detail.test
  const key = `${person} ${id}`
  const [waiting, setWaiting] = useState<WaitingChanges>({})
  /** How often something was found that was kept before: fields show it then. */
  const [found, setFound] = useState(0)
  /** With what is typed and was not left yet. */
  const kept = useRef<WaitingChanges>({})
  const reason = bench.needsReason ? bench.reason.trim() : undefined
  const write = (changes: WaitingChanges) => {
    kept.current = changes
    void (Object.keys(changes).length === 0 ? keptPhotoChanges.remove(key) : keptPhotoChanges.put({ key, person, changes }))
  }
  const keep = (photo: string, change: WaitingChange) => {
    write({ ...kept.current, [photo]: change })
    setWaiting((before) => ({ ...before, [photo]: change }))
  }
  const drop = (photo: string) => {
    write(without(kept.current, photo))
    setWaiting((before) => without(before, photo))
  }
  useEffect(() => {
    let isOpen = true
    const find = async (): Promise<void> => {
      const changes = (await keptPhotoChanges.find(key))?.changes
      if (!changes || !isOpen) return
      kept.current = { ...changes, ...kept.current }
      setWaiting((before) => ({ ...changes, ...before }))
      setFound((count) => count + 1)
    }
    void find()
    return () => {
      isOpen = false
    }
  }, [key])

  const send = (changes: WaitingChanges) =>
    run(async () => {
      for (const [photo, change] of Object.entries(changes))
        try {
          await makeCall(changePhotoCall, { params: { id, photo }, body: { ...change, ...(reason && { reason }) } })
          drop(photo)
        } catch (caught) {
          keep(photo, change)
          throw caught
        }
      await reload()
    })
  const resume = useEffectEvent(() => {
    if (Object.keys(waiting).length > 0 && reason !== '') void send(waiting)
  })
  useEffect(() => onNetworkBack(() => resume()), [])
  return {
    error,
    waiting,
    found,
    hasWaiting: Object.keys(waiting).length > 0,
    drop,
    /** A caption that is being typed: a tablet may discard the tab meanwhile. */
    type: ({ id: photo, caption: before }: Photo, caption: string) =>
      write(caption === before ? without(kept.current, photo) : { ...kept.current, [photo]: { action: 'caption-photo', caption } }),
    change: (photo: string, change: WaitingChange) => {
      if (reason === '') return keep(photo, change)
      write({ ...kept.current, [photo]: change })
      void send({ [photo]: change })
    },
    sendAll: () => send(waiting),
  }
}
export type PhotoChanges = ReturnType<typeof usePhotoChanges>
