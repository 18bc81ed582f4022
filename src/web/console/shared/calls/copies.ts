import { HOUR_MS } from '../../../../domain/durations.ts'
import type { Me } from '../../../../contract/console/sign-in.ts'
import { usualSource } from '../../../../domain/console/bench/bench-test.ts'
import { USUAL_LIMITS } from '../../../../domain/console/bench/plausibility.ts'
import type { SeriesDetail } from '../../../../contract/console/bench/series.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { createResilientStore, type ResilientStore } from '../../../platform/storage/resilient-store.ts'
import { createShelf } from '../../../platform/storage/shelf.ts'

/** Who was signed in, and the tests and series that they opened, so that the bench opens without a network. */
type Copy = { key: string; at: string } & (
  | { kind: 'person'; me: Me }
  | {
      kind: 'test'
      /** The person's id. */
      person: string
      id: string
      detail: TestDetail
    }
  | { kind: 'series'; person: string; id: string; detail: SeriesDetail }
)

/** A session ends after 12 hours in any case: a copy is shown no longer after the server last knew the person. */
const SHOWN_MS = 12 * HOUR_MS
const MOST = { test: 20, series: 5 } as const
const PERSON = 'person'

type Protocol = TestDetail['protocols'][number]
/** What a copy of the edition before has not: nothing that was not known then can be chosen or begun before the server is back. */
const OF_OLDER: Omit<TestDetail, keyof OlderDetail> = {
  jars: [],
  nextJar: 2,
  gaps: [],
  control: null,
  controls: [],
  offeredControls: [],
  repeats: null,
  repeatedBy: [],
  repeatFor: null,
}
const OF_OLDER_PROTOCOL: Omit<Protocol, keyof OlderProtocol> = { limits: USUAL_LIMITS, isOffered: false, requirements: null }
type OlderProtocol = Pick<Protocol, 'id' | 'version' | 'name' | 'text' | 'decisionRule' | 'waters'>
/** What the edition before kept; the compiler asks for a value of whatever came since. */
type OlderDetail = Pick<
  TestDetail,
  | 'test'
  | 'sheet'
  | 'products'
  | 'readings'
  | 'photos'
  | 'history'
  | 'requests'
  | 'protocols'
  | 'equipment'
  | 'lots'
  | 'missing'
  | 'doubts'
  | 'actions'
  | 'mayEdit'
  | 'needsReason'
  | 'mayRead'
  | 'isDemonstration'
>
const whole = (detail: TestDetail): TestDetail => ({
  ...OF_OLDER,
  ...detail,
  protocols: detail.protocols.map((one) => Object.assign({ ...OF_OLDER_PROTOCOL }, one)),
  readings: detail.readings.map((one) => Object.assign(usualSource(), one)),
})

type Without<Kept, Keys extends PropertyKey> = Kept extends unknown ? Omit<Kept, Keys> : never
type KeptCopy = Without<Exclude<Copy, { kind: 'person' }>, 'key' | 'at'>

type CopiesOptions = { storage: Pick<ResilientStore<Copy>, 'all' | 'put' | 'remove'>; now: () => Date }

/** Copies of what the server sent, for the person alone who is signed in; signing out removes them. */
export const createCopies = ({ storage, now }: CopiesOptions) => {
  const removeThose = async (isMeant: (copy: Copy) => boolean): Promise<void> => {
    for (const copy of await storage.all()) if (isMeant(copy)) await storage.remove(copy.key)
  }
  const findPerson = async (): Promise<Me | undefined> => {
    const copy = (await storage.all()).find((one) => one.kind === 'person')
    const age = copy ? now().getTime() - Date.parse(copy.at) : Number.NaN
    return copy && age >= 0 && age < SHOWN_MS ? copy.me : undefined
  }
  const keep = async (copy: KeptCopy): Promise<void> => {
    const { kind, person, id } = copy
    await storage.put({ key: `${kind} ${person} ${id}`, at: now().toISOString(), ...copy })
    const same = (await storage.all()).filter((one) => one.kind === kind).toSorted((a, b) => (a.at < b.at ? 1 : -1))
    for (const { key } of same.slice(MOST[kind])) await storage.remove(key)
  }
  const findOf = async (kind: keyof typeof MOST, person: string, id: string): Promise<Copy | undefined> => {
    if ((await findPerson())?.id !== person) return undefined
    return (await storage.all()).find((one) => one.kind === kind && one.person === person && one.id === id)
  }
  return {
    findPerson,
    /** The server knows who is signed in: what others opened on this device is removed. */
    keepPerson: async (me: Me): Promise<void> => {
      await removeThose((copy) => copy.kind !== 'person' && copy.person !== me.id)
      await storage.put({ key: PERSON, at: now().toISOString(), kind: 'person', me })
    },
    keepTest: (person: string, detail: TestDetail): Promise<void> => keep({ kind: 'test', person, id: detail.test.id, detail }),
    findTest: async (person: string, id: string): Promise<{ detail: TestDetail; at: string } | undefined> => {
      const copy = await findOf('test', person, id)
      return copy?.kind === 'test' ? { detail: whole(copy.detail), at: copy.at } : undefined
    },
    keepSeries: (person: string, detail: SeriesDetail): Promise<void> => keep({ kind: 'series', person, id: detail.id, detail }),
    findSeries: async (person: string, id: string): Promise<{ detail: SeriesDetail; at: string } | undefined> => {
      const copy = await findOf('series', person, id)
      return copy?.kind === 'series' ? { detail: copy.detail, at: copy.at } : undefined
    },
    clear: (): Promise<void> => removeThose(() => true),
  }
}

const PATIENCE_MS = 1_000
export const consoleCopies = createCopies({
  storage: createResilientStore<Copy>(createShelf('laboratory', 'copies'), { patienceMs: PATIENCE_MS, onTaken: () => undefined }),
  now: () => new Date(),
})
