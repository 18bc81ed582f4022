import type { Kysely } from 'kysely'
import { DAY_MS, utcDay } from '../../domain/durations.ts'
import type { Schema } from '../db/schema.ts'
import { addLotWithin } from '../laboratory/lots/keep-lots.ts'
import { DEMO_PEOPLE } from './people.ts'

/** Made up; one of them has expired. */
const LOTS: readonly { lot: string; receivedDaysAgo: number; goodForDays: number; isOpen: boolean }[] = [
  { lot: 'DEMO-101', receivedDaysAgo: 90, goodForDays: 700, isOpen: true },
  { lot: 'DEMO-102', receivedDaysAgo: 900, goodForDays: 600, isOpen: true },
  { lot: 'DEMO-103', receivedDaysAgo: 30, goodForDays: 800, isOpen: false },
]

/** Adds a lot each of the first products of the demonstration, in its transaction. */
export const addDemoLots = async (trx: Kysely<Schema>, now: Date): Promise<void> => {
  const products = await trx.selectFrom('products').select('id').where('kind', '=', 'maker').orderBy('id').limit(LOTS.length).execute()
  for (const [number, { lot, receivedDaysAgo, goodForDays, isOpen }] of LOTS.slice(0, products.length).entries()) {
    const received = now.getTime() - receivedDaysAgo * DAY_MS
    const added = {
      id: `de400000-0000-4000-b000-00000000000${number}`,
      productId: products[number]!.id,
      lot,
      expiry: utcDay(received + goodForDays * DAY_MS).slice(0, 'yyyy-MM'.length),
      receivedOn: utcDay(received),
      openedOn: isOpen ? utcDay(received + DAY_MS) : '',
    }
    await addLotWithin(trx, added, { actor: DEMO_PEOPLE.colleague.id, now: new Date(received) })
  }
}
