import { accountRoutes, type Input, type Principal } from '@portal/contracts';
import { type Exchange, pickRoutes, Serve } from '../../platform/http/serve';
import { PersonalData } from './personal-data';
import { Photos } from './photos';
import { Profile } from './profile.service';

const YEAR_S = 365 * 24 * 3600;

@Serve(pickRoutes(accountRoutes, 'me', 'savePhoto', 'photo', 'saveProfile', 'personalData'))
export class ProfileController {
  constructor(
    private readonly profile: Profile,
    private readonly photos: Photos,
    private readonly exports: PersonalData,
  ) {}

  async me(_input: Input<typeof accountRoutes.me>, principal: Principal) {
    return { items: [await this.profile.info(principal)] };
  }

  async savePhoto(_input: Input<typeof accountRoutes.savePhoto>, principal: Principal, { request }: Exchange) {
    const path = await this.profile.setPhoto(principal, await this.photos.read(request));
    return { message: 'Your photo has been changed.', photo: path };
  }

  async photo({ photoId }: Input<typeof accountRoutes.photo>, _principal: null, { reply }: Exchange) {
    const { bytes, type } = await this.photos.get(photoId);
    reply.header('content-type', type).header('cache-control', `private, max-age=${YEAR_S}, immutable`);
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return bytes;
  }

  async personalData(_input: Input<typeof accountRoutes.personalData>, principal: Principal) {
    return { data: await this.exports.of(principal) };
  }

  saveProfile(input: Input<typeof accountRoutes.saveProfile>, principal: Principal) {
    return this.profile.save(principal, input);
  }
}
