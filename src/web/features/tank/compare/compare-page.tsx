import { Trans, useLingui } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { utcDay } from '../../../../domain/durations.ts'
import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { canPrint } from '../../../platform/device/print-page.ts'
import { usePrintName } from '../../../platform/device/print-named.ts'
import { canShare } from '../../../platform/device/share.ts'
import { pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { DocumentTitle } from '../../../platform/texts/document-title.ts'
import { fileNameOf } from '../../../platform/texts/file-name.ts'
import { PrintedCode } from '../../../shared/sharing/printed-code.tsx'
import { PrintedFrom } from '../../../shared/sharing/printed-from.tsx'
import { ShareButton, useCopyLink } from '../../../shared/sharing/share-button.tsx'
import { tankFragment } from '../../../shared/tank-fragment.ts'
import type { DataSource } from '../../../shared/verdicts/data-date.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import page from '../../../ui/page.module.css'
import type { EnteredTank } from '../entered-tank.ts'
import { AddTank } from './add-tank.tsx'
import { AddAlternative } from './add-alternative.tsx'
import { ClientName, useClient } from './client-name.tsx'
import { comparedFragment, comparedIn, type ComparedTank, MAX_COMPARED, withTank } from './compare-address.ts'
import styles from './compare.module.css'
import { ComparedTankView, type SaidOfTank } from './compared-tank.tsx'
import { useMixText } from './mix-text.ts'
import { distinctProducts, failsFirst } from './side-by-side.ts'

/** A code of a longer address has squares too small for a phone's camera. */
const MAX_CODE = 1_200

/** Up to four tanks side by side, what failed first, for whoever is advised (SHEET-01 to SHEET-07). */
export const ComparePage = ({ source }: { source: DataSource }) => {
  const { t } = useLingui()
  const { brand, edition, formats, language } = useSession()
  const [, navigate] = useLocation()
  const fragment = useLocationProperty(() => location.hash.slice(1))
  const { tanks, isAltered } = useMemo(() => {
    const read = comparedIn(fragment)
    const inCountry = ({ read: one, ...rest }: ComparedTank): ComparedTank => ({
      ...rest,
      read: { ...one, tank: { ...one.tank, country: edition.forcedCountry ?? one.tank.country } },
    })
    return { ...read, tanks: read.tanks.map(inCountry) }
  }, [fragment, edition])
  const [said, setSaid] = useState<ReadonlyMap<string, SaidOfTank | undefined>>(new Map())
  const onSaid = useCallback((one: string, words: SaidOfTank | undefined) => setSaid((before) => new Map(before).set(one, words)), [])
  const heading = useRef<HTMLHeadingElement>(null)
  const [announced, setAnnounced] = useState('')
  const { client, setClient } = useClient()
  const mixText = useMixText()
  const copy = useCopyLink()

  const isWide = tanks.length > 2
  useLayoutEffect(() => {
    if (!isWide) return undefined
    document.documentElement.dataset['paper'] = 'wide'
    return () => {
      delete document.documentElement.dataset['paper']
    }
  }, [isWide])

  const fragments = tanks.map((one) => one.fragment)
  const show = (next: readonly string[]) =>
    navigate(`${pagePaths.compare}${next.length > 0 ? `#${comparedFragment(next)}` : ''}`, { replace: true })
  const add = (one: string, name: string) => {
    show(withTank(fragments, one))
    setAnnounced(t`Added: ${name}`)
  }
  const remove = (one: string) => {
    show(fragments.filter((other) => other !== one))
    heading.current?.focus()
  }

  const entered = tanks.map((one) => said.get(one.fragment)?.tank ?? one.read.tank)
  const own = distinctProducts(entered)
  const shown = failsFirst(
    tanks.map((one, at) => ({ ...one, at, verdict: said.get(one.fragment)?.verdict, isSettled: said.has(one.fragment) })),
  )
  /** By its place on the sheet, with what tells it from the others. */
  const titleOf = (place: number): string => {
    const number = place + 1
    return [t`Tank ${number}`, own[shown[place]!.at]!.join(' + ')].filter(Boolean).join(colonIn(language))
  }
  const isReady = tanks.length > 0 && shown.every(({ isSettled }) => isSettled)
  const [today] = useState(() => utcDay(Date.now()))
  const mixes = entered.map(({ lines }) => lines.map(({ name }) => name).join(' + '))
  usePrintName(fileNameOf([client || brand.title, mixes[0] ?? '', today]))

  // Answered with somebody's own water: whoever opens the link reads the same.
  const address = () =>
    `${location.origin}${location.pathname}?noredirect#${comparedFragment(shown.map(({ at }) => withWater(tanks[at]!, entered[at]!)))}`
  const day = formats.day(today)
  const text = [
    ...shown.map(({ at, verdict }) => `${mixText(entered[at]!)}${colonIn(language)}${verdict?.words ?? t`not known`}`),
    t`Tests as of ${day}`,
  ].join('\n')
  const limits = t`Results are a guide, not a guarantee: follow the product labels.`
  const link = isReady ? address() : ''
  return (
    <section className={`${page.page} ${styles.page}`}>
      <DocumentTitle>{`${t`Compare tanks`} · ${brand.title}`}</DocumentTitle>
      <header className={styles.head}>
        <div className="stack gap-2">
          <p className={`paper-only ${styles.brand}`}>{brand.title}</p>
          <h1 ref={heading} tabIndex={-1} className={page.heading}>
            <Trans>Compare tanks</Trans>
          </h1>
          <p className="flush screen-only">
            <Trans>Two to four mixes side by side, fails first: on one page, for yourself or for those you advise.</Trans>
          </p>
          {client !== '' && (
            <p className={`paper-only ${styles.client}`}>
              <Trans>For {client}</Trans>
            </p>
          )}
        </div>
        {link !== '' && link.length <= MAX_CODE && <PrintedCode address={link} isLong />}
      </header>
      <output className="visually-hidden">{announced}</output>
      {isAltered && (
        <div role="alert">
          <Notice>
            <Trans>This link was altered or cut: a tank may be missing.</Trans>
          </Notice>
        </div>
      )}
      {tanks.length > 0 && (
        <>
          <div className={`screen-only ${styles.tools}`}>
            <ClientName client={client} onChange={setClient} />
            <div className="row gap-3">
              {canPrint() && (
                <Button look="primary" disabled={!isReady} onClick={() => print()}>
                  <Printer aria-hidden size={20} />
                  <Trans>Print or save as PDF</Trans>
                </Button>
              )}
              {isReady && (
                <ShareButton
                  title={`${t`Compare tanks`}${colonIn(language)}${mixes.join(' / ')}`}
                  text={text}
                  url={address}
                  copied={t`The link to these tanks has been copied.`}
                />
              )}
              {isReady && !canShare() && (
                <Button
                  onClick={() =>
                    void copy([text, limits, address()].join('\n'), t`The mixes, what is known of them and the link have been copied.`)
                  }
                >
                  <Copy aria-hidden size={20} />
                  <Trans>Copy as text</Trans>
                </Button>
              )}
            </div>
          </div>
          <div className={styles.tanks} data-count={tanks.length}>
            {shown.map(({ fragment: one, at }, place) => (
              <ComparedTankView
                key={one}
                compared={tanks[at]!}
                title={titleOf(place)}
                source={source}
                onSaid={onSaid}
                onRemove={() => remove(one)}
              />
            ))}
          </div>
          <p className={`paper-only ${styles.foot}`}>
            <Trans>The tests may say something else tomorrow: the link shows what they say then.</Trans>{' '}
            <PrintedFrom address={location.origin + location.pathname} />
          </p>
        </>
      )}
      {tanks.length < MAX_COMPARED && (
        <div className={`screen-only ${styles.more}`}>
          {tanks.length > 0 && <AddAlternative basis={entered[0]!} number={shown.findIndex(({ at }) => at === 0) + 1} onAdd={add} />}
          <AddTank taken={fragments} onAdd={add} />
        </div>
      )}
      {tanks.length === 0 && (
        <div className="screen-only">
          <ButtonLink look="primary" href={pagePaths.tank}>
            <Trans>Enter a tank</Trans>
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

/** A tank as its link shall have it: with the water that it was compared with. One that is doubted stays as it came. */
const withWater = ({ fragment, read }: ComparedTank, tank: EnteredTank): string =>
  read.check === 'right' && read.faults.length === 0 && tank.mine !== undefined ? tankFragment({ ...read.tank, mine: tank.mine }) : fragment
