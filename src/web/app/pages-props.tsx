import type { ReactNode } from 'react'
import type { Choice } from '../../domain/choices.ts'
import type { History } from '../features/history/history-store.ts'
import type { OfflineStart } from '../features/offline/start-offline.ts'
import type { RequestsStart } from '../features/request/start-requests.ts'
import { lateExtra } from '../platform/late.ts'

const KeepCountry = lateExtra(() => import('../features/offline/keep-country.tsx').then((file) => file.KeepCountry))

/** Props shared by pages of several features. */
export type PagesProps = { history: History; offline: OfflineStart; requests: RequestsStart }

/** The offer below a search form to download the country's tests; only if the browser can verify and use them. */
export const keepCountry = ({ start, isPossible }: OfflineStart) =>
  isPossible ? (country: Choice): ReactNode => <KeepCountry country={country} start={start} /> : undefined
