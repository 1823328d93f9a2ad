import './banners.css';
import { bannerKinds } from '@ratepayer/contract/messages/banner-kinds.ts';
import type { BannerType } from '@ratepayer/contract/messages/banner.fields.ts';
import { say } from '../../platform/texts/staff-banners.ts';
import { MarkedBox } from '../../ui/marked-box.tsx';

interface Props {
  readonly type: BannerType;
  readonly title: string;
  readonly markdown: string;
}

/** What payers will read, as wide as on a desktop and as on a phone. */
export function BannerPreview({ type, title, markdown }: Props) {
  if (title.trim() === '') return <p className="small muted gap-md">{say('preview_empty')}</p>;
  return (
    <div className="banner-previews gap-md">
      {(['desktop', 'phone'] as const).map((width) => (
        <figure key={width} className={width}>
          <figcaption className="small muted">{say(`preview_${width}`)}</figcaption>
          <MarkedBox kind={bannerKinds[type]} title={title} markdown={markdown} />
        </figure>
      ))}
    </div>
  );
}
