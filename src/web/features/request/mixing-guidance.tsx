import { Trans } from '@lingui/react/macro'
import styles from './request-form.module.css'

/** The order in which to fill a spray tank (REQ-03). */
export const MixingGuidance = () => (
  <section className={styles.guidance}>
    <h2>
      <Trans>General Guidance of Mixing Order</Trans>
    </h2>
    <ol>
      <li>
        <Trans>Water conditioners or anti-foam (if needed)</Trans>
      </li>
      <li>
        <Trans>Solid micronutrients</Trans>
      </li>
      <li>
        <Trans>Solid crop protection products (wettable granules, solid granules, wettable powder)</Trans>
      </li>
      <li>
        <Trans>Water-based crop protection products (suspension concentrates, capsule suspensions)</Trans>
      </li>
      <li>
        <Trans>Suspension concentrates / liquid micronutrients</Trans>
      </li>
      <li>
        <Trans>Solvent-based crop protection products (suspo-emulsions, emulsion in water, oil dispersion, emulsion concentrates)</Trans>
      </li>
      <li>
        <Trans>Adjuvants (if needed)</Trans>
      </li>
    </ol>
  </section>
)
