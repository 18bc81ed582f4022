import { useEffect, useMemo, useRef } from 'react'
import { readSeries, type SeriesDetail } from '../../../../contract/console/bench/series.ts'
import { onNetworkBack } from '../../../platform/network/network.ts'
import { broadcast } from '../../../platform/storage/broadcast.ts'
import { useStore } from '../../../platform/store.ts'
import { benchOfPage, channelOf } from '../../runs/bench/bench-of-page.ts'
import { useOpened, type Opened, type OpenedFrom } from '../../runs/bench/use-opened.ts'
import { consoleCopies } from '../../shared/calls/copies.ts'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useConsoleSession } from '../../shared/calls/session.ts'
import { createSeriesBench } from './series-bench.ts'

export type OpenedSeries = Opened<SeriesDetail>

const FROM: OpenedFrom<SeriesDetail> = {
  read: (id) => makeCall(readSeries, { params: { id } }),
  find: consoleCopies.findSeries,
  keep: consoleCopies.keepSeries,
}

/** A series as the server has it, or a copy of it where the server is away. */
export const useOpenedSeries = (id: string) => useOpened(id, FROM)

/** The entries of the page of a series, of all its tests. */
export const useSeriesBench = ({ detail, copiedAt }: OpenedSeries, reload: () => Promise<boolean>) => {
  const { me, redirectIfUnauthorized } = useConsoleSession()
  const { jars, protocols } = detail
  const isCopy = copiedAt !== undefined
  const ids = jars.map(({ test }) => test.id).join(' ')
  const page = useRef({ reload, redirectIfUnauthorized, protocols })
  const channels = useRef<ReadonlyMap<string, ReturnType<typeof broadcast>>>(new Map())
  useEffect(() => {
    page.current = { reload, redirectIfUnauthorized, protocols }
  })
  const bench = useMemo(
    () =>
      createSeriesBench({
        person: me.email,
        jars,
        isCopy,
        ...benchOfPage(page),
        reload: () => page.current.reload(),
        tell: (runId) => channels.current.get(runId)?.tell(),
      }),
    // What the server has later is handed to `show`; a series never gets another test.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [me.email, ids],
  )
  useEffect(() => {
    const opened = new Map(ids.split(' ').map((id) => [id, broadcast(channelOf(me.email, id), () => void bench.of(id).hear())] as const))
    channels.current = opened
    return () => {
      channels.current = new Map()
      for (const channel of opened.values()) channel.leave()
    }
  }, [bench, me.email, ids])
  useEffect(() => bench.open(), [bench])
  useEffect(() => bench.show(jars, isCopy), [bench, jars, isCopy])
  useEffect(() => onNetworkBack(bench.resume), [bench])
  return { entries: useStore(bench.state), of: bench.of }
}
export type SeriesEntries = ReturnType<typeof useSeriesBench>
