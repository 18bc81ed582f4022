import type { ReactNode } from 'react'
import type { Choice } from '../../domain/choices.ts'
import type { History } from '../features/history/history-store.ts'
import type { Offline } from '../features/offline/offline.ts'
import { late } from '../platform/late.ts'

const KeepCountry = late(() => import('../features/offline/keep-country.tsx').then((file) => file.KeepCountry))

/** What pages of several features share. */
export type PagesProps = { history: History; offline: Offline }

/** The offer below a search form to keep the country's tests; only where a browser can check and use them. */
export const keepCountry = ({ packs, isPossible }: Offline) =>
  isPossible ? (country: Choice): ReactNode => <KeepCountry country={country} packs={packs} /> : undefined
