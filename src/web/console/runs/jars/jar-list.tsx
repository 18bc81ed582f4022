import { Trans, useLingui } from '@lingui/react/macro'
import { removeJarCall } from '../../../../contract/console/bench/jars.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { MAX_JARS_OF_TEST } from '../../../../domain/console/bench/bench-test.ts'
import { randomKey } from '../../../platform/storage/random-key.ts'
import { Button } from '../../../ui/button.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { Failure } from '../../shared/failure.tsx'
import type { Bench } from '../bench/use-bench.ts'
import { isRelabelled, nextCode, type BenchJar } from './jars-of-bench.ts'
import styles from './jars.module.css'

type ListProps = { detail: TestDetail; bench: Bench; jars: readonly BenchJar[]; onChange: () => Promise<unknown> }

/** The jars of a test where there is more than one; one that nobody read is removed. */
export const JarList = ({ detail, bench, jars, onChange }: ListProps) => {
  const { t } = useLingui()
  const { isBusy, error, run } = useMutation({ onConflict: async () => void (await onChange()) })
  if (jars.length < 2) return null
  const read = new Set([
    ...detail.readings.map(({ jar }) => jar),
    ...bench.waiting.map((entry) => (entry.kind === 'reading' ? (entry.source?.jar ?? null) : null)),
  ])
  const remove = (jar: string) =>
    run(async () => {
      await makeCall(removeJarCall, { params: { id: detail.test.id, jar } })
      await onChange()
    })
  return (
    <>
      <ul className={`plain-list ${styles.jars}`} aria-label={t`Jars`}>
        {jars.map((jar) => (
          <li key={jar.id}>
            <strong>
              <Trans>Jar {jar.code}</Trans>
            </strong>
            {jar.isWaiting && <Trans>Not sent yet</Trans>}
            {isRelabelled(jar) && <Trans>Another jar had this number first: write {jar.code} on the label.</Trans>}
            {jar.id !== null && !jar.isWaiting && detail.mayRead && !read.has(jar.id) && (
              <Button look="quiet" disabled={isBusy} onClick={() => void remove(jar.id!)}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && <Failure error={error} />}
    </>
  )
}

/** Adds a replicate of the same mix, also where no server is reached. */
export const AddJar = ({ detail, bench, jars }: Omit<ListProps, 'onChange'>) =>
  jars.length < MAX_JARS_OF_TEST && (
    <Button onClick={() => void bench.add({ kind: 'jar', id: randomKey(), code: nextCode(detail, bench) })}>
      <Trans>Another jar (replicate)</Trans>
    </Button>
  )

type ChoiceProps = { name: string; jars: readonly BenchJar[]; jar: string | null; onChange: (jar: string | null) => void }

/** In which jar something is seen; nothing where there is only one. */
export const JarChoice = ({ name, jars, jar, onChange }: ChoiceProps) =>
  jars.length > 1 && (
    <fieldset className={styles.choice}>
      <legend>
        <Trans>Jar</Trans>
      </legend>
      {jars.map(({ id, code }) => (
        <label key={code}>
          <input type="radio" name={name} checked={jar === id} onChange={() => onChange(id)} /> {code}
        </label>
      ))}
    </fieldset>
  )
