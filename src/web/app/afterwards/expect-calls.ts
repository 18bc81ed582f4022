import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pageIn } from '../../../domain/pages.ts'
import { antiForgeryHeader } from '../../platform/network/anti-forgery.ts'
import { liveRequests } from '../../platform/network/api.ts'
import { whenIdle } from '../../platform/time/idle.ts'
import { useSession } from '../../platform/session.ts'

/** Whoever opens them is about to make a call that needs the token. */
const PAGES_WITH_CALLS = new Set(['search', 'seedSearch', 'tank', 'compare', 'chart'])

type Connection = { saveData?: boolean; effectiveType?: string } | undefined
/** Without the files in which packs have this, since they load later. */
const mustSave = (): boolean => {
  const { saveData = false, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData || effectiveType.endsWith('2g')
}

const askForToken = (): void => void antiForgeryHeader('POST', '/').catch(() => undefined)

/** The anti-forgery token is there before the first search needs it (EDGE-45). */
export const ExpectCalls = (): null => {
  const { edition } = useSession()
  const [path] = useLocation()
  const isExpected = PAGES_WITH_CALLS.has(pageIn(edition.pages, path) ?? '')
  useEffect(() => {
    if (!isExpected || mustSave()) return undefined
    let isAsked = false
    const ask = (): void => {
      if (isAsked || liveRequests.get() > 0) return
      isAsked = true
      whenIdle(askForToken)
    }
    ask()
    return liveRequests.subscribe(ask)
  }, [isExpected])
  return null
}
