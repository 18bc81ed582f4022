/** What a test is weighed and measured with: a sheet has a field for each. A laboratory has kinds of its own beside them (EQUIP-08). */
export const EQUIPMENT_KINDS = ['balance', 'ph-meter', 'thermometer'] as const
export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number]

/** Whether it is of a kind that a test names. */
export const isOfBench = <One extends { kind: string }>(one: One): one is One & { kind: EquipmentKind } =>
  (EQUIPMENT_KINDS as readonly string[]).includes(one.kind)
