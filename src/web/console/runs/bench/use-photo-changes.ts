import { useState } from 'react'
import { changePhotoCall, type TestDetail } from '../../../../contract/console/bench/tests.ts'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import type { Bench } from './use-bench.ts'

type WaitingChange = { action: 'caption-photo'; caption: string } | { action: 'remove-photo' }
type Waiting = Readonly<Record<string, WaitingChange>>
type Given = { detail: TestDetail; bench: Bench; reload: () => Promise<unknown> }

/**
 * Changes of photos. They are sent at once; one that lacks its reason (LAB-180) or could not be sent waits on the page until the sheet is
 * saved.
 */
export const usePhotoChanges = ({ detail, bench, reload }: Given) => {
  const { error, run } = useMutation()
  /** By the photo's id. */
  const [waiting, setWaiting] = useState<Waiting>({})
  const reason = bench.needsReason ? bench.reason.trim() : undefined
  const keep = (changes: Waiting) => setWaiting((before) => ({ ...before, ...changes }))
  const drop = (photo: string) => setWaiting(({ [photo]: _dropped, ...others }) => others)

  const send = (changes: Waiting) =>
    run(async () => {
      for (const [photo, change] of Object.entries(changes))
        try {
          await makeCall(changePhotoCall, { params: { id: detail.test.id, photo }, body: { ...change, ...(reason && { reason }) } })
          drop(photo)
        } catch (caught) {
          keep({ [photo]: change })
          throw caught
        }
      await reload()
    })
  return {
    error,
    waiting,
    hasWaiting: Object.keys(waiting).length > 0,
    drop,
    change: (photo: string, change: WaitingChange) => (reason === '' ? keep({ [photo]: change }) : void send({ [photo]: change })),
    sendAll: () => send(waiting),
  }
}
export type PhotoChanges = ReturnType<typeof usePhotoChanges>
