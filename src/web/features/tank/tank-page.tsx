import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { MIN_LINES } from '../../../domain/tank/tank.ts'
import { DocumentTitle } from '../../platform/document-title.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useUnsentInput } from '../../platform/unsent-input.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Source } from './answer/headline.tsx'
import { TankAnswer } from './tank-answer.tsx'
import { isFilled } from './editor/draft.ts'
import { TankEditor } from './editor/tank-editor.tsx'
import { differentProducts, type EnteredTank } from './entered-tank.ts'
import { SavedList } from './saved/saved-list.tsx'
import { type AddressFault, tankFragment, tankIn } from './tank-address.ts'
import styles from './tank-page.module.css'
import { useDraft } from './use-draft.ts'

const NO_FAULTS: readonly AddressFault[] = []

/** The whole tank: entered here, answered at an address of its own. */
export const TankPage = ({ source }: { source: Source }) => {
  const { t } = useLingui()
  const { brand, edition, preferences } = useSession()
  const [, navigate] = useLocation()
  const fragment = useLocationProperty(() => location.hash.slice(1))
  const { tank, faults } = useMemo(() => {
    const read = tankIn(fragment)
    const country = edition.forcedCountry ?? (read.tank.country || preferences.country.get().toUpperCase())
    return { ...read, tank: { ...read.tank, country } }
  }, [fragment, edition, preferences])
  const isAnswered = fragment !== '' && tank.country !== '' && differentProducts(tank) >= MIN_LINES
  const editing = useDraft()
  /** Of the address that filled the editor. */
  const [faultsBefore, setFaultsBefore] = useState(NO_FAULTS)
  useUnsentInput(!isAnswered && !editing.isChecked && isFilled(editing.draft))

  // An address with too little for an answer fills the editor, and is then that of the editor.
  const isPart = fragment !== '' && !isAnswered
  const takeIn = useEffectEvent(() => {
    if (tank.lines.length > 0) editing.fill(tank, false)
    setFaultsBefore(faults)
    navigate(pagePaths.tank, { replace: true })
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the address is outside of React, and is changed here
    if (isPart) takeIn()
  }, [isPart])

  const show = (checked: EnteredTank) => {
    editing.check()
    setFaultsBefore(NO_FAULTS)
    navigate(`${pagePaths.tank}#${tankFragment(checked)}`)
    scrollTo(0, 0)
  }
  const edit = (checked: EnteredTank) => {
    editing.fill(checked, true)
    navigate(pagePaths.tank)
    scrollTo(0, 0)
  }
  const names = namesIn(editing.before?.lines ?? [])
  return (
    <div className={styles.page}>
      <DocumentTitle>{`${t`My tank`} · ${brand.title}`}</DocumentTitle>
      <h1 className={styles.heading}>
        <Trans>My tank</Trans>
      </h1>
      {!isAnswered && (
        <p className={styles.lead}>
          <Trans>Enter everything that goes into your tank and see what the laboratory’s tests say about the whole mix.</Trans>
        </p>
      )}
      <AddressFaults faults={isAnswered ? faults : faultsBefore} />
      {isAnswered ? (
        <TankAnswer key={fragment} tank={tank} source={source} onEdit={edit} />
      ) : (
        <>
          {editing.before && (
            <Notice>
              <p>
                <Trans>There was another tank here that you have not checked: {names}</Trans>
              </p>
              <Button onClick={editing.goBack}>
                <Trans>Bring it back</Trans>
              </Button>
            </Notice>
          )}
          <TankEditor draft={editing.draft} onChange={editing.change} onCheck={show} onEmpty={editing.empty} />
          <SavedList />
        </>
      )}
    </div>
  )
}

const namesIn = (lines: readonly { product: { name: string } | undefined }[]): string =>
  lines
    .map(({ product }) => product?.name ?? '')
    .filter(Boolean)
    .join(' + ')

/** What of an address could not be read. */
const AddressFaults = ({ faults }: { faults: readonly AddressFault[] }) => {
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <Notice>
        <p>
          <Trans>Parts of this address could not be read and were left out. Everything else is here.</Trans>
        </p>
        <ul className={styles.faults}>
          {faults.slice(0, MAX_FAULTS).map((fault, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same text may occur twice
            <li key={at}>
              <FaultText {...fault} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
const MAX_FAULTS = 12

const FaultText = ({ what, text }: AddressFault) => {
  if (what === 'too many lines') return <Trans>More than 12 products: {text}</Trans>
  if (what === 'rate') return <Trans>Not a rate: {text}</Trans>
  if (what === 'water') return <Trans>Not a water volume: {text}</Trans>
  if (what === 'country') return <Trans>Not a country: {text}</Trans>
  if (what === 'product') return <Trans>Not a product: {text}</Trans>
  return <Trans>Not known: {text}</Trans>
}
