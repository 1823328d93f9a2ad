import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { browserHash } from './browser-secret.ts';
import type { Directory } from './directory.ts';

interface Options {
  readonly issuer: string;
  readonly directory: Pick<Directory, 'noteSession'>;
  addressOf(req: KoaContextWithOIDC['req']): string;
}
/** Whose session it is, and when they last proved who they are, in seconds. */
interface Session {
  readonly accountId: string;
  readonly uid: string;
  readonly signedInAt: number;
}

/** Names the session of a person in their token, which ends with it. @throws for one that was ended from elsewhere */
export async function sessionClaim(options: Options, ctx: KoaContextWithOIDC, { accountId, uid, signedInAt }: Session) {
  const seen = {
    uid,
    userId: Number(accountId),
    browserHash: browserHash(ctx, options.issuer),
    userAgent: ctx.get('user-agent'),
    clientAddress: options.addressOf(ctx.req),
    signedInAt,
  };
  if (await options.directory.noteSession(seen)) return { sid: uid };
  // A request that was under way when it ended would keep it.
  const session = ctx.oidc.session ?? (await ctx.oidc.provider.Session.findByUid(uid));
  await session?.destroy();
  throw new errors.LoginRequired();
}
