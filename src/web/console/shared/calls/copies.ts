import { HOUR_MS } from '../../../../domain/durations.ts'
import type { Me } from '../../../../contract/console/sign-in.ts'
import { usualSource } from '../../../../domain/console/bench/bench-test.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { createResilientStore, type ResilientStore } from '../../../platform/storage/resilient-store.ts'
import { createShelf } from '../../../platform/storage/shelf.ts'

/** Who was signed in, and the tests that they opened, so that the bench opens without a network. */
type Copy = { key: string; at: string } & (
  | { kind: 'person'; me: Me }
  | {
      kind: 'test'
      /** The person's id. */
      person: string
      id: string
      detail: TestDetail
    }
)

/** A session ends after 12 hours in any case: a copy is shown no longer after the server last knew the person. */
const SHOWN_MS = 12 * HOUR_MS
const MAX_TESTS = 20
const PERSON = 'person'

/** What a copy of the edition before has not. */
const OF_OLDER: Pick<TestDetail, 'jars' | 'nextJar'> = { jars: [], nextJar: 2 }
const whole = (detail: TestDetail): TestDetail => ({
  ...OF_OLDER,
  ...detail,
  readings: detail.readings.map((one) => Object.assign(usualSource(), one)),
})

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
  return {
    findPerson,
    /** The server knows who is signed in: what others opened on this device is removed. */
    keepPerson: async (me: Me): Promise<void> => {
      await removeThose((copy) => copy.kind === 'test' && copy.person !== me.id)
      await storage.put({ key: PERSON, at: now().toISOString(), kind: 'person', me })
    },
    keepTest: async (person: string, detail: TestDetail): Promise<void> => {
      const { id } = detail.test
      await storage.put({ key: `test ${person} ${id}`, at: now().toISOString(), kind: 'test', person, id, detail })
      const tests = (await storage.all()).filter(({ kind }) => kind === 'test').toSorted((a, b) => (a.at < b.at ? 1 : -1))
      for (const { key } of tests.slice(MAX_TESTS)) await storage.remove(key)
    },
    findTest: async (person: string, id: string): Promise<{ detail: TestDetail; at: string } | undefined> => {
      if ((await findPerson())?.id !== person) return undefined
      const copy = (await storage.all()).find((one) => one.kind === 'test' && one.person === person && one.id === id)
      return copy?.kind === 'test' ? { detail: whole(copy.detail), at: copy.at } : undefined
    },
    clear: (): Promise<void> => removeThose(() => true),
  }
}

const PATIENCE_MS = 1_000
export const consoleCopies = createCopies({
  storage: createResilientStore<Copy>(createShelf('laboratory', 'copies'), { patienceMs: PATIENCE_MS, onTaken: () => undefined }),
  now: () => new Date(),
})
