import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { MAX_LINES, MIN_LINES } from '../../../domain/tank/tank.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useUnsentInput } from '../../platform/storage/unsent-input.ts'
import { useKeptWaterVolume } from '../../shared/amounts/kept-water-volume.ts'
import { Notice } from '../../ui/notice.tsx'
import { AddressFaults } from './address-faults.tsx'
import type { DataSource } from '../../shared/verdicts/data-date.tsx'
import { LinesLeftOut, UncheckedBefore } from './before-editing.tsx'
import { ConfirmTank } from './confirm-tank.tsx'
import { TankAnswerView } from './tank-answer.tsx'
import { isFilled } from './editor/draft.ts'
import { TankEditor } from './editor/tank-editor.tsx'
import { differentProducts, type EnteredTank } from './entered-tank.ts'
import { linkDoubt } from './link-doubt.ts'
import { OpenFile } from './opened/open-file.tsx'
import { SavedList } from './saved/saved-list.tsx'
import { type AddressFault, type ReadAddress, tankIn } from './tank-address.ts'
import { tankFragment } from '../../shared/tank-fragment.ts'
import styles from './tank-page.module.css'
import { useDraft } from './use-draft.ts'

/** What of a link is not in the editor that it filled. */
type NotTakenIn = { faults: readonly AddressFault[]; isAltered: boolean; lines: EnteredTank['lines'] }
const NOTHING: NotTakenIn = { faults: [], isAltered: false, lines: [] }
const notTakenIn = ({ tank, faults, check }: ReadAddress): NotTakenIn => ({
  faults,
  isAltered: check === 'wrong',
  lines: tank.lines.slice(MAX_LINES),
})
const withRoom = (tank: EnteredTank): EnteredTank => ({ ...tank, lines: tank.lines.slice(0, MAX_LINES) })

/** The whole tank: entered here, answered at an address of its own. */
export const TankPage = ({ source }: { source: DataSource }) => {
  const { t } = useLingui()
  const { brand, edition, preferences } = useSession()
  const [, navigate] = useLocation()
  const fragment = useLocationProperty(() => location.hash.slice(1))
  const address = useMemo((): ReadAddress => {
    const read = tankIn(fragment)
    const country = edition.forcedCountry ?? (read.tank.country || preferences.country.get().toUpperCase())
    return { ...read, tank: { ...read.tank, country } }
  }, [fragment, edition, preferences])
  const { tank, faults } = address
  const isAnswered = fragment !== '' && tank.country !== '' && differentProducts(tank) >= MIN_LINES
  const editing = useDraft()
  const keptVolume = useKeptWaterVolume()
  const doubt = isAnswered ? linkDoubt(address) : undefined
  const [lacking, setLacking] = useState(NOTHING)
  /** Counts the files that filled the editor: each begins with folded lines. */
  const [opened, setOpened] = useState(0)
  useUnsentInput(!isAnswered && !editing.isChecked && isFilled(editing.draft))

  // An address with too little for an answer fills the editor, and is then that of the editor.
  const isPart = fragment !== '' && !isAnswered
  const takeIn = useEffectEvent(() => {
    if (tank.lines.length > 0) editing.fill(withRoom(tank), false)
    setLacking(notTakenIn(address))
    navigate(pagePaths.tank, { replace: true })
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the address is outside of React, and is changed here
    if (isPart) takeIn()
  }, [isPart])

  const show = (checked: EnteredTank) => {
    if (checked.water) keptVolume.keep(checked.water)
    editing.check()
    setLacking(NOTHING)
    navigate(`${pagePaths.tank}#${tankFragment(checked)}`)
    scrollTo(0, 0)
  }
  const confirm = () => navigate(`${pagePaths.tank}#${tankFragment(tank)}`, { replace: true })
  const edit = (checked: EnteredTank) => {
    editing.fill(withRoom(checked), true)
    setLacking({ ...NOTHING, lines: checked.lines.slice(MAX_LINES) })
    navigate(pagePaths.tank)
    scrollTo(0, 0)
  }
  const open = (read: EnteredTank) => {
    editing.fill(read, false)
    setLacking(NOTHING)
    setOpened((before) => before + 1)
    scrollTo(0, 0)
  }
  return (
    <div className={`stack comfortable ${styles.page}`}>
      <DocumentTitle key={`title ${isAnswered}`}>{`${t`My tank`} · ${brand.title}`}</DocumentTitle>
      <h1 className={styles.heading}>
        <Trans>My tank</Trans>
      </h1>
      {!isAnswered && (
        <p className={styles.lead}>
          <Trans>Enter everything that goes into your tank and see what the laboratory’s tests say about the whole mix.</Trans>
        </p>
      )}
      {doubt && <ConfirmTank key={fragment} tank={tank} doubt={doubt} faults={faults} onConfirm={confirm} onEdit={edit} />}
      {isAnswered && !doubt && <TankAnswerView key={fragment} tank={tank} source={source} onEdit={edit} />}
      {!isAnswered && (
        <>
          {lacking.isAltered && (
            <div role="alert">
              <Notice>
                <Trans>This link was altered or cut: a product or a rate may be missing or wrong.</Trans>
              </Notice>
            </div>
          )}
          <AddressFaults faults={lacking.faults} />
          <LinesLeftOut country={editing.draft.country} lines={lacking.lines} />
          {editing.before && <UncheckedBefore draft={editing.before} onBack={editing.goBack} />}
          <TankEditor key={opened} draft={editing.draft} onChange={editing.change} onCheck={show} onEmpty={editing.empty} />
          <OpenFile country={editing.draft.country} onOpened={open} />
          <SavedList />
        </>
      )}
    </div>
  )
}
