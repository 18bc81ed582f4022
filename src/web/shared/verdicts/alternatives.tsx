import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'wouter'
import type { SearchSummary } from '../../../contract/look-ups/tests.ts'
import { applicationRate } from '../../../domain/units/units.ts'
import { FROM_WITHIN, pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import styles from './alternatives.module.css'
import { DemoMark } from './demo-mark.tsx'
import { useReadUnit } from '../amounts/read-unit.ts'
import { useVolume } from '../amounts/use-volume.ts'
import { VerdictSign } from './verdict-sign.tsx'

type Group = NonNullable<SearchSummary['alternatives']>[number]
type Alternative = Group['products'][number]

type AlternativesProps = {
  /** Upper-case code. */
  country: string
  nameOf: (productId: string) => string
  summary: SearchSummary | undefined
  /** Whether their card says already that the data are for demonstration. */
  isMarked?: boolean
}

/** Where two products did not pass, or were not tested: what passed instead of either, as tests and never as advice (ANS-106). */
export const Alternatives = ({ country, nameOf, summary, isMarked = false }: AlternativesProps) =>
  summary?.alternatives?.map((group) => (
    <Instead key={group.replaced} country={country} kept={nameOf(group.kept)} group={group} isMarked={isMarked} />
  ))

type InsteadProps = { country: string; /** Its name. */ kept: string; group: Group; isMarked: boolean }

const Instead = ({ country, kept: name, group: { kept, actives, products }, isMarked }: InsteadProps) => {
  const { t } = useLingui()
  const id = useId()
  const named = actives.join(', ')
  const pathTo = (other: string): string =>
    `${pagePaths.search}?${new URLSearchParams({ country: country.toLowerCase(), product: other, agrochemical: kept }).toString()}`
  return (
    <section className={`grid gap-2 ${styles.instead}`} aria-labelledby={id}>
      <h3 id={id}>
        {t`Others with ${named} that passed with ${name}`} {!isMarked && <DemoMark />}
      </h3>
      <ul>
        {products.map((one) => (
          <li key={one.id}>
            <VerdictSign look={one.care > 0 ? 'care' : 'pass'} />
            <Link href={pathTo(one.id)} state={FROM_WITHIN}>
              {fullName(one)}
            </Link>
            <Strengths of={one} />
          </li>
        ))}
      </ul>
      <p>
        <Trans>These are tests, not advice. The labels decide what you may use.</Trans>
      </p>
    </section>
  )
}

/** Many names end in the formulation: it is not said twice. */
const fullName = ({ name, formulation }: Alternative): string =>
  formulation === '' || name.split(/[\s-]+/).includes(formulation) ? name : `${name} ${formulation}`

const Strengths = ({ of: { pass, care, form, rates, waters } }: { of: Alternative }) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const unit = useReadUnit()
  const { unit: waterUnit, volume } = useVolume()
  const [from, to] = [applicationRate(rates.from, form, unit), applicationRate(rates.to, form, unit)]
  const range = (one: string, other: string): string => (one === other ? one : `${one}–${other}`)
  const rate = `${range(formats.rate(from.amount), formats.rate(to.amount))}\u00a0${to.unit}`
  const water = waters && `${range(volume(waters.from), volume(waters.to))}\u00a0${waterUnit}`
  const tests = pass + care
  const counted = plural(tests, { one: '# test of the two', other: '# tests of the two' })
  return (
    <span>
      {counted} · {water === null ? rate : t`${rate} in ${water} of water`}
    </span>
  )
}
