import { useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { useTankUnits } from '../../shared/amounts/use-tank-units.ts'
import { draftOfTank, emptyDraft, draftInLanguage, isDraft, isFilled, type TankDraft, unitsIn, withCountry } from './editor/draft.ts'
import type { EnteredTank } from './entered-tank.ts'

/** What the editor holds. `isChecked`: nothing in it is unsent. */
type Kept = { draft: TankDraft; isChecked: boolean; before?: TankDraft | undefined }

const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null) return false
  const { draft, isChecked, before } = value as Partial<Record<keyof Kept, unknown>>
  return isDraft(draft) && typeof isChecked === 'boolean' && (before === undefined || isDraft(before))
}

/** The tank in the editor, which survives a reload; and the unchecked one that it took the place of, if any. */
export const useDraft = () => {
  const { edition, language, preferences, storage, visitorCountry } = useSession()
  const detected = useStore(visitorCountry)
  const unitsOf = useTankUnits()
  const key = `tankDraft${edition.prefix}`
  const country = edition.forcedCountry ?? (preferences.country.get().toUpperCase() || detected || '')
  const [kept, setKept] = useState<Kept>(
    () => storage.read(key, isKept) ?? { draft: emptyDraft(language, country, unitsOf(country)), isChecked: false },
  )
  const stored = draftInLanguage(kept.draft, language)
  /** An untouched tank has the country of the edition, or the one that the whole site remembers. */
  const draft =
    edition.forcedCountry || !isFilled(stored) ? withCountry(stored, edition.forcedCountry ?? (stored.country || country), unitsOf) : stored
  const keep = (next: Kept): void => {
    storage.write(key, next)
    setKept(next)
  }
  const replace = (next: TankDraft, isChecked: boolean): void => {
    const isLost = !kept.isChecked && isFilled(draft)
    keep({ draft: next, isChecked, before: isLost ? draft : kept.before })
  }
  return {
    draft,
    isChecked: kept.isChecked,
    before: kept.before && draftInLanguage(kept.before, language),
    change: (change: (draft: TankDraft) => TankDraft): void => keep({ ...kept, draft: change(draft), isChecked: false }),
    /** Nothing in it is unsent any more. */
    check: (): void => keep({ ...kept, draft, isChecked: true }),
    /** Fills the editor with a tank; what was not checked can be had back. */
    fill: (tank: EnteredTank, isChecked: boolean): void => replace(draftOfTank(tank, language, unitsOf(tank.country)), isChecked),
    empty: (): void => replace(emptyDraft(language, draft.country, unitsIn(draft, unitsOf(draft.country))), false),
    goBack: (): void => {
      if (kept.before) keep({ draft: kept.before, isChecked: false })
    },
  }
}
