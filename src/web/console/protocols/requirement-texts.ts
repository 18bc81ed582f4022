import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProtocolRequirements, ReadingField } from '../../../domain/method/requirements.ts'

/** What is looked at in a jar, as a heading says it. */
export const REQUIRED_FIELD_TEXTS: Record<ReadingField, MessageDescriptor> = {
  appearance: msg`Appearance`,
  foam: msg`Foam`,
  cream: msg`Cream`,
  sediment: msg`Sediment`,
  redisperses: msg`Redisperses`,
  sieveResidue: msg`Sieve residue`,
  ph: msg`pH`,
  temperature: msg`Temperature`,
}

export const CONTROL_TEXTS: Record<ProtocolRequirements['jars']['control'], MessageDescriptor> = {
  none: msg`None`,
  water: msg`A jar of water alone`,
  products: msg`A jar of each product alone`,
}

export const AGREEMENT_TEXTS: Record<ProtocolRequirements['jars']['agreement'], MessageDescriptor> = {
  all: msg`All jars come to one verdict`,
  worst: msg`The worst jar counts`,
}
