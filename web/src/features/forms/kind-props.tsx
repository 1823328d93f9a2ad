import { say } from '../../platform/texts/staff-form-builder.ts';
import { FileKindsProp } from './file-kinds-prop.tsx';
import { FigureProp } from './figure-prop.tsx';
import { propsOf, propWords } from './field-kinds.ts';
import { TextProp, WholeProp } from './prop-inputs.tsx';
import type { Setting } from './panel-props.ts';

/** What fields of this type have and others do not. */
export function KindProps({ field, culture, errorOf, setProp }: Setting) {
  return propsOf(field.fieldType).map((name) => {
    const shared = { label: say(propWords[name]), error: errorOf(`inputProps.${name}`) };
    const of = field.inputProps;
    if (name === 'minimum' || name === 'maximum')
      return (
        <FigureProp
          key={`${name} ${field.fieldType}`}
          {...shared}
          type={field.fieldType}
          culture={culture}
          value={of?.[name]}
          onChange={(value) => setProp({ [name]: value }, name)}
        />
      );
    if (name === 'fileKinds')
      return (
        <FileKindsProp key={name} {...shared} field={field} onChange={(value) => setProp({ fileKinds: value }, '')} />
      );
    if (name === 'maxLength' || name === 'rows' || name === 'mostFiles' || name === 'mostMegabytes')
      return (
        <WholeProp
          key={name}
          {...shared}
          short
          value={of?.[name]}
          onChange={(value) => setProp({ [name]: value }, name)}
        />
      );
    return (
      <TextProp
        key={name}
        {...shared}
        {...hintOf(name)}
        value={of?.[name]}
        onChange={(value) => setProp({ [name]: value }, name)}
      />
    );
  });
}

const hintOf = (name: string) =>
  name === 'mask' ? { hint: say('prop_mask_hint') } : name === 'pattern' ? { hint: say('prop_pattern_hint') } : {};
