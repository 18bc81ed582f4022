import CircleAlert from 'lucide-react/icons/circle-alert'
import DropletOff from 'lucide-react/icons/droplet-off'
import Droplets from 'lucide-react/icons/droplets'
import Gauge from 'lucide-react/icons/gauge'
import History from 'lucide-react/icons/history'
import Layers from 'lucide-react/icons/layers'
import OctagonX from 'lucide-react/icons/octagon-x'
import PackageSearch from 'lucide-react/icons/package-search'
import Puzzle from 'lucide-react/icons/puzzle'
import Scale from 'lucide-react/icons/scale'
import type { MixLook } from '../../../../domain/verdicts.ts'
import { VerdictSign } from '../../../shared/verdicts/verdict-sign.tsx'
import type { HeadlineLook } from './headline-look.ts'

const VERDICTS: Partial<Record<HeadlineLook, MixLook>> = {
  passed: 'pass',
  'passed-with-care': 'care',
  failed: 'fail',
  conflicting: 'conflicting',
  'nothing-known': 'unknown',
}
const ICONS = {
  'part-failed': OctagonX,
  'passed-compare-water': Droplets,
  'not-in-your-water': DropletOff,
  'passed-compare-rates': Scale,
  'not-at-your-strength': Gauge,
  'part-failed-at-other-strength': CircleAlert,
  'with-others': Layers,
  'parts-only': Puzzle,
  unconfirmed: PackageSearch,
  'old-pass': History,
} as const

/** A sign of its own for each state, so that no one depends on colours or words. */
export const HeadlineSign = ({ look }: { look: HeadlineLook }) => {
  const verdict = VERDICTS[look]
  if (verdict) return <VerdictSign look={verdict} />
  const Icon = ICONS[look as keyof typeof ICONS]
  return <Icon aria-hidden />
}
