import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import type { KeptJar, KeptPhoto, KeptReading } from './kept-entries.ts'
import styles from '../test.module.css'
import type { Bench } from './use-bench.ts'

type WaitingProps = {
  /** Opens what was refused in its form again. */
  onReopen?: (() => void) | undefined
  entry: KeptJar | KeptPhoto | KeptReading
  name: string
  bench: Pick<Bench, 'drop' | 'sendAll'>
}

/** A jar, a photo or a reading that the server does not have: on its way, or why it was refused, and what can be done then. */
export const WaitingEntry = ({ entry: { key, refusal }, name, bench, onReopen }: WaitingProps) => (
  <div className={styles.row} data-refused={refusal !== undefined || undefined}>
    <strong>{name}</strong>
    {refusal === undefined ? (
      <Trans>Not sent yet</Trans>
    ) : (
      <>
        <span role="alert">
          <Trans>Not accepted:</Trans> {refusal}
        </span>
        {onReopen && (
          <Button look="primary" onClick={onReopen}>
            <Trans>Open it again</Trans>
          </Button>
        )}
        <Button onClick={() => void bench.sendAll()}>
          <Trans>Send it again</Trans>
        </Button>
        <Button look="quiet" onClick={() => void bench.drop(key)}>
          <Trans>Discard</Trans>
        </Button>
      </>
    )}
  </div>
)
