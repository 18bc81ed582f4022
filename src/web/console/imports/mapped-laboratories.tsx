import { Trans, useLingui } from '@lingui/react/macro'
import {
  MAKE_NEW,
  OWN_LABORATORY,
  type LaboratoryAnswer,
  type NewLaboratory,
  type SheetMapping,
} from '../../../contract/console/imports/sheet-mapping.ts'
import type { ImportDetail } from '../../../contract/console/imports/imports.ts'
import { isHttpsAddress } from '../../../domain/sources/https-address.ts'
import facts from '../shared/facts.module.css'
import { TextField } from '../shared/form-fields.tsx'
import { AnswerSelect } from './answer-select.tsx'
import styles from './imports.module.css'

/** What stands for a mapping that does not say whose the tests are. */
const NOT_SAID = ' not said'
const MAX_NAME = 200
const MAX_WORDS = 4_000

type Known = ImportDetail['laboratories']
type LaboratoriesProps = { mapping: SheetMapping; known: Known; onChange: (part: Partial<SheetMapping>) => void }

/** Whose the tests are: each laboratory that the file names, and that of the tests of which it names none (SOURCE-07). */
export const MappedLaboratories = ({ mapping: { columns, laboratory, laboratories }, known, onChange }: LaboratoriesProps) => {
  const { t } = useLingui()
  const hasColumn = columns.some(({ field }) => field === 'laboratory')
  return (
    <section className={facts.part}>
      <h2>
        <Trans>Laboratories</Trans>
      </h2>
      <div className={styles.answers}>
        {(!hasColumn || laboratory !== undefined) && (
          <Laboratory
            label={hasColumn ? t`Tests of which no cell says the laboratory` : t`Laboratory of all tests`}
            answer={laboratory}
            mayBeUnsaid={!hasColumn}
            known={known}
            onChange={(next) => onChange({ laboratory: next })}
          />
        )}
        {Object.entries(laboratories ?? {}).map(([spelling, answer]) => (
          <Laboratory
            key={spelling}
            label={t`Laboratory “${spelling}”`}
            answer={answer}
            known={known}
            onChange={(next) => onChange({ laboratories: { ...laboratories, [spelling]: next ?? { id: null } } })}
          />
        ))}
      </div>
    </section>
  )
}

type LaboratoryProps = {
  label: string
  /** Missing where the mapping does not say it. */
  answer: LaboratoryAnswer | undefined
  mayBeUnsaid?: boolean
  known: Known
  onChange: (answer: LaboratoryAnswer | undefined) => void
}
const EMPTY: NewLaboratory = { name: '', accreditation: '', address: '', website: '' }

const Laboratory = ({ label, answer, mayBeUnsaid = false, known, onChange }: LaboratoryProps) => {
  const { t } = useLingui()
  const choose = (id: string | null) => {
    if (id === NOT_SAID) return onChange(undefined)
    const { name: _name, ...kept } = answer ?? {}
    const name = known.find((one) => one.id === id)?.name
    onChange({ ...kept, id, ...(name === undefined ? {} : { name }), ...(id === MAKE_NEW ? { new: answer?.new ?? EMPTY } : {}) })
  }
  const made = answer?.id === MAKE_NEW ? (answer.new ?? EMPTY) : undefined
  const set = (part: Partial<NewLaboratory>) => onChange({ ...answer, id: MAKE_NEW, new: { ...EMPTY, ...made, ...part } })
  return (
    <div className="stack gap-2">
      <AnswerSelect
        label={label}
        value={answer ? answer.id : NOT_SAID}
        options={[
          ...(mayBeUnsaid ? [[NOT_SAID, t`Not said: new tests are of our own`] as const] : []),
          [OWN_LABORATORY, t`Our own laboratory`],
          ...known.map(({ id, name }) => [id, `${name} (${id})`] as const),
          [MAKE_NEW, t`Make it a new laboratory`],
        ]}
        onChange={choose}
      />
      {made && (
        <>
          <TextField
            name={`name of ${label}`}
            label={t`${label}: name`}
            defaultValue={made.name}
            required
            maxLength={MAX_NAME}
            autoComplete="off"
            onChange={(name) => set({ name })}
          />
          <TextField
            name={`accreditation of ${label}`}
            label={t`${label}: accreditation`}
            note={t`What for, by whom and until when; empty where it has none.`}
            defaultValue={made.accreditation}
            maxLength={MAX_WORDS}
            autoComplete="off"
            onChange={(accreditation) => set({ accreditation })}
          />
          <TextField
            name={`address of ${label}`}
            label={t`${label}: address`}
            defaultValue={made.address}
            maxLength={MAX_WORDS}
            autoComplete="off"
            onChange={(address) => set({ address })}
          />
          <TextField
            name={`website of ${label}`}
            label={t`${label}: website`}
            fault={made.website === '' || isHttpsAddress(made.website) ? undefined : t`It begins with https:// and names a host.`}
            defaultValue={made.website}
            autoComplete="off"
            onChange={(website) => set({ website })}
          />
        </>
      )}
    </div>
  )
}
