import type { Kysely } from 'kysely'
import { MAKE_NEW, OWN_LABORATORY, type LaboratoryAnswer, type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { SheetCell } from '../sheets/sheet.ts'
import { spellingOf } from './cell-texts.ts'
import { columnsWith, newId } from './mapping.ts'
import { plainWords } from './sheet-words.ts'

const MAX_LIKELY = 5
const MAX_NAME = 200

/** The laboratories of the database besides the service's own, and what is asked of a spelling. */
export const findableLaboratories = async (db: Kysely<Schema>) => {
  const rows = await db.selectFrom('laboratories').select(['id', 'name']).orderBy('id').execute()
  return {
    ids: new Set(rows.map(({ id }) => id)),
    /** The one laboratory of this id or name; else a question, with those of the most common words first. */
    answerFor: (spelling: string): LaboratoryAnswer => {
      const words = new Set(plainWords(spelling).split(' '))
      const [same, other] = rows.filter(
        ({ id, name }) => id === spelling || (plainWords(name) !== '' && plainWords(name) === plainWords(spelling)),
      )
      if (same && !other) return { id: same.id, name: same.name }
      const common = ({ name }: (typeof rows)[number]): number =>
        plainWords(name)
          .split(' ')
          .filter((word) => words.has(word)).length
      const may = rows.toSorted((a, b) => common(b) - common(a)).slice(0, MAX_LIKELY)
      return {
        id: null,
        ...(may.length > 0 ? { may: may.map(({ id, name }) => `${id} ${name}`) } : {}),
        new: { name: spelling.slice(0, MAX_NAME), accreditation: '', address: '', website: '' },
      }
    },
  }
}
export type LaboratoryFinder = Awaited<ReturnType<typeof findableLaboratories>>

/** Whether a mapping says whose the tests are. Where it does not, those that are there stay whose they are. */
export const saysLaboratory = ({ laboratory, columns }: SheetMapping): boolean =>
  laboratory !== undefined || columns.some(({ field }) => field === 'laboratory' || field === 'source')

const answersOf = ({ laboratory, laboratories = {} }: SheetMapping): LaboratoryAnswer[] => [
  ...(laboratory ? [laboratory] : []),
  ...Object.values(laboratories),
]
/** Of a laboratory the same id in each file that names it so. */
const idOf = ({ id, new: made }: LaboratoryAnswer): string | null => (id === MAKE_NEW ? (made ? newId('L', made.name) : null) : id)

/** The rows of laboratories.csv of those that a mapping makes new, by id. */
export const madeLaboratories = (mapping: SheetMapping): Map<string, string[]> =>
  new Map(
    answersOf(mapping).flatMap((answer) => {
      if (answer.id !== MAKE_NEW || !answer.new) return []
      const { name, accreditation, address, website } = answer.new
      const id = idOf(answer)!
      return [[id, [id, name, accreditation, address, website]] as const]
    }),
  )

type Cells = readonly (SheetCell | undefined)[]
type Wrong = (kind: string, at: number | undefined, text?: string) => undefined

/** Reads whose a row is: the id of a laboratory, '' for the service's own. A source that says otherwise is a problem. */
export const laboratoryReader = (mapping: SheetMapping) => {
  const [at, sourceAt] = (['laboratory', 'source'] as const).map((field) => columnsWith(mapping, field)[0]?.at)
  const byName = new Map(Object.entries(mapping.laboratories ?? {}).map(([name, one]) => [name.toLowerCase(), idOf(one)]))
  const ofRest = mapping.laboratory && idOf(mapping.laboratory)
  const bySource = new Map(Object.entries(mapping.sources ?? {}).map(([word, one]) => [word.toLowerCase(), one]))
  const said = (cells: Cells, place: number | undefined): string => (place === undefined ? '' : spellingOf(cells[place]))
  const sourceOf = (cells: Cells) => bySource.get(said(cells, sourceAt).toLowerCase())
  return {
    isPublished: (cells: Cells): boolean => sourceOf(cells) === 'published',
    read: (cells: Cells, wrong: Wrong): string => {
      const [name, word, source] = [said(cells, at), said(cells, sourceAt), sourceOf(cells)]
      if (word !== '' && source == null) wrong('the source is not in the mapping', sourceAt, word)
      const id = name !== '' ? byName.get(name.toLowerCase()) : source === 'own' ? OWN_LABORATORY : ofRest
      if (id == null) {
        if (saysLaboratory(mapping)) wrong(name === '' ? 'the laboratory is missing' : 'the laboratory is not in the mapping', at, name)
        return ''
      }
      const own = id === OWN_LABORATORY
      if (source != null && own !== (source === 'own')) wrong('the source says another laboratory than the row', sourceAt, word)
      return own ? '' : id
    },
  }
}
